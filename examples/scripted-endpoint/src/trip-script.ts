import { promptError } from './endpoint-error.ts'
import type { Script } from './script.ts'

/**
 * Plans a trip from notes: looks for a file that is not there, reads the right one, asks for the weather and the price at
 * once, writes a packing list and answers.
 *
 * Needs the tools `read_file`, `write_file`, `current_time`, `weather` and `calculate`. Everything it says of the trip
 * comes out of their results.
 */
export const tripScript: Script = function* (question, toolbox) {
  const wrongFile = /[\w-]+\.txt/.exec(question)?.[0]
  if (wrongFile === undefined) {
    throw promptError('it knows one script, about trip notes in a .txt file, and the question names no such file.')
  }

  const first = yield {
    thought: `The notes are said to be in ${wrongFile}. I can read them and look at the clock at the same time.`,
    prose: 'I look at your notes and at the clock.',
    calls: [toolbox.call('read_file', wrongFile), toolbox.call('current_time', 'UTC')],
  }
  const rightFile = first.find(/no file .*?([\w-]+-notes\.txt)/s, 'which files there are')
  const date = first.find(/(\d{4}-\d{2}-\d{2})/, 'the date')

  const second = yield {
    prose: `There is no ${wrongFile}, but there is ${rightFile}.`,
    calls: [toolbox.call('read_file', rightFile)],
  }
  const city = second.find(/City: (\w+)/, 'the city')
  const nights = Number(second.find(/Nights: (\d+)/, 'the nights'))
  const pricePerNight = second.find(/at (\d+\.\d+) EUR/, 'the price of a night')
  const train = second.find(/Train: (\d+\.\d+) EUR/, 'the price of the train')

  const third = yield {
    thought: 'The weather and the price do not depend on each other: one turn is enough for both.',
    prose: `${nights} nights in ${city}. I ask for the weather and add up the price.`,
    calls: [
      toolbox.call('weather', city, nights),
      toolbox.call('calculate', `${nights} * ${pricePerNight} + 2 * ${train}`),
    ],
  }
  const coldest = Number(third.find(/(-?\d+)(?= to -?\d+ degrees)/, 'the temperature'))
  const sky = third.find(/degrees, ([a-z ]+)/, 'the sky')
  const price = third.find(/ = (\d+(?:\.\d+)?)/, 'the price')

  const packingList = [
    `# Packing for ${city} & back`,
    '',
    `- "${coldest < 15 ? 'warm' : 'light'}" jacket  <- it is ${sky}`,
    `  - socks: ${nights} pairs`,
    '- ticket 🧳',
    '',
  ].join('\n')
  const fourth = yield {
    prose: 'I write the packing list.',
    calls: [toolbox.call('write_file', 'packing-list.md', packingList)],
  }
  const written = Number(fourth.find(/(\d+) characters/, 'how much was written'))
  if (written !== packingList.length) {
    throw promptError(`it wrote ${packingList.length} characters into the packing list; ${written} arrived.`)
  }

  return {
    thought: 'I have all that I need.',
    prose: `As of ${date}: ${nights} nights in ${city} and the train cost ${price} EUR. Expect ${sky}, from ${coldest} degrees up. Your packing list is in packing-list.md.`,
    calls: [],
  }
}
