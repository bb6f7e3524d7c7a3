import { type ToolSet, tool } from 'ai'
import { z } from 'zod'
import { evaluateArithmetic } from './arithmetic.ts'
import type { SandboxFolder } from './sandbox-folder.ts'
import { describeWeather } from './weather-table.ts'

/** The tools of the example. What they throw is told to the model, which can do better in the next step. */
export function createTools(folder: SandboxFolder): ToolSet {
  return {
    read_file: tool({
      description: 'Reads a text file of the working folder.',
      inputSchema: z.object({ path: z.string().describe('Name of the file') }),
      execute: ({ path }) => folder.read(path),
    }),
    write_file: tool({
      description: 'Writes a text file into the working folder, in place of an older one.',
      inputSchema: z.object({
        path: z.string().describe('Name of the file'),
        text: z.string().describe('The whole text of the file'),
      }),
      async execute({ path, text }) {
        await folder.write(path, text)
        return `Wrote ${text.length} characters to ${path}.`
      },
    }),
    calculate: tool({
      description: 'Works out an arithmetic expression with + - * / % ^ and parentheses.',
      inputSchema: z.object({ expression: z.string().describe('For instance 3 * (4 + 5)') }),
      execute: ({ expression }) => `${expression} = ${evaluateArithmetic(expression)}`,
    }),
    current_time: tool({
      description: 'Tells the date and the time of day in a time zone.',
      inputSchema: z.object({ timeZone: z.string().describe('IANA name, for instance Europe/Lisbon or UTC') }),
      execute: ({ timeZone }) => {
        // Swedish dates are ISO dates.
        const format = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' })
        return `${format.format(new Date())} in ${timeZone}`
      },
    }),
    weather: tool({
      description: 'Tells the weather of the next days in a city.',
      inputSchema: z.object({
        city: z.string().describe('English name of the city'),
        days: z.number().int().min(1).max(14).describe('Number of days'),
      }),
      execute: ({ city, days }) => describeWeather(city, days),
    }),
  }
}
