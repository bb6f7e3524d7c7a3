import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dialects } from '@inband/dialects'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LoggedRequest, startScriptedEndpoint, tripScript } from '../../examples/scripted-endpoint/src/index.ts'
import { buildExample, runExample } from './run-example.ts'

const logs = mkdtempSync(join(tmpdir(), 'example-logs-'))

beforeAll(buildExample)
afterAll(() => rmSync(logs, { recursive: true }))

interface Body {
  readonly messages: readonly { readonly role: string; readonly content: string }[]
}

function readLog(path: string): (LoggedRequest & { readonly body: Body })[] {
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n')
  return lines.map((line) => JSON.parse(line))
}

/** The lines that a source printed, without its name. */
function linesOf(source: string, stdout: string): string[] {
  const start = `${source.padEnd(9)}| `
  return stdout.split('\n').flatMap((line) => (line.startsWith(start) ? [line.slice(start.length)] : []))
}

describe.concurrent.each(Object.keys(dialects))('the terminal example in the dialect %s', (dialect) => {
  it('runs several steps with parallel calls and a failing one, and ends with an answer', async () => {
    const log = join(logs, `${dialect}.jsonl`)
    const { exitCode, stdout, stderr, leftovers } = await runExample(['--dialect', dialect, '--log', log])
    expect({ exitCode, stderr, leftovers }).toEqual({ exitCode: 0, stderr: '', leftovers: [] })

    expect(linesOf('answer', stdout).join('\n')).toMatch(
      /3 nights in Lisbon and the train cost 333\.3 EUR\. Expect light rain and sun, from 11 degrees/,
    )
    expect(linesOf('steps', stdout)).toEqual(['5'])
    expect(linesOf('files', stdout)).toEqual(['old-ideas.md, packing-list.md, trip-notes.txt'])
    expect(linesOf('failed', stdout)).toEqual([
      'read_file: There is no file trip.txt. Files here: old-ideas.md, trip-notes.txt',
    ])
    expect(linesOf('issue', stdout)).toEqual([])

    const parts = linesOf('sdk', stdout)
    const calls = parts.filter((part) => part.startsWith('tool-call ')).map((part) => part.split(' ')[1])
    expect(calls).toEqual(['read_file', 'current_time', 'read_file', 'weather', 'calculate', 'write_file'])
    const finishes = parts.filter((part) => part.startsWith('finish '))
    expect(finishes).toEqual([...Array(4).fill('finish tool-calls'), 'finish stop'])

    const requests = readLog(log)
    expect(requests.map(({ status, replayedTurns }) => [status, replayedTurns])).toEqual([
      [200, 0],
      [200, 1],
      [200, 2],
      [200, 3],
      [200, 4],
    ])
    for (const [index, { body }] of requests.entries()) {
      expect(Object.keys(body)).not.toEqual(expect.arrayContaining([expect.stringMatching(/tool|function/)]))
      const roles = body.messages.map((message) => message.role)
      expect(roles).toEqual(['system', 'user', ...Array(index).fill(['assistant', 'user']).flat()])
      for (const message of body.messages) expect(Object.keys(message).sort()).toEqual(['content', 'role'])
    }
    // The second and the fourth turn think only where the prompt leaves no choice: there nothing is exempt.
    if (dialects[dialect]?.startsInReasoning === false) {
      const turns = requests.at(-1)?.body.messages.filter((message) => message.role === 'assistant') ?? []
      expect(turns[1]?.content).toBe(requests[1]?.answer)
      expect(turns[3]?.content).toBe(requests[3]?.answer)
    }
  })
})

describe('the terminal example', () => {
  it('shows the prompt, what the model wrote and what the SDK received', async () => {
    const { stdout } = await runExample(['--dialect', 'minimax'])
    expect(linesOf('prompt', stdout)).toContain('<tools>')
    expect(linesOf('prompt', stdout)).toContain('<tool_name>current_time</tool_name>')
    expect(linesOf('wire', stdout)).toContain(
      '<invoke name="calculate"><parameter name="expression">3 * 84.50 + 2 * 39.90</parameter></invoke>',
    )
    expect(linesOf('sdk', stdout)).toContain('tool-input-delta {"expression":"3 * 84.50 + 2 * 39.90"}')
    expect(stdout).not.toContain('\u001b')
  })

  it('says that the model is scripted', async () => {
    const { stdout } = await runExample([])
    expect(linesOf('model', stdout).join('\n')).toMatch(/No language model runs here.*script/)
  })

  it('ends cleanly on Ctrl-C', async () => {
    let isInterrupted = false
    const { exitCode, signal, stdout, stderr, leftovers } = await runExample(['--delay', '20'], {
      onOutput(printed, child) {
        if (isInterrupted || !printed.includes('\nwire ')) return
        isInterrupted = true
        child.kill('SIGINT')
      },
    })
    expect({ exitCode, signal, stderr, leftovers }).toEqual({
      exitCode: 130,
      signal: null,
      stderr: 'Interrupted.\n',
      leftovers: [],
    })
    expect(linesOf('answer', stdout)).toEqual([])
  })

  it('stops without complaint when nobody reads its output any more', async () => {
    const { exitCode, stderr, leftovers } = await runExample(['--delay', '2'], {
      onOutput: (_printed, child) => child.stdout.destroy(),
    })
    expect({ exitCode, stderr, leftovers }).toEqual({ exitCode: 0, stderr: '', leftovers: [] })
  })

  it('talks to the endpoint of the environment', async () => {
    const endpoint = await startScriptedEndpoint({ script: tripScript })
    try {
      const { exitCode, stdout } = await runExample(['Is my trip in plans.txt dear?'], {
        environment: { INBAND_BASE_URL: endpoint.baseURL, INBAND_MODEL: 'scripted-xml' },
      })
      expect(exitCode).toBe(0)
      expect(linesOf('model', stdout)).toEqual([`scripted-xml at ${endpoint.baseURL}`])
      expect(linesOf('failed', stdout).join()).toContain('There is no file plans.txt')
      expect(linesOf('answer', stdout).join()).toContain('333.3 EUR')
      expect(endpoint.requests).toHaveLength(5)
    } finally {
      await endpoint.close()
    }
  })

  it('goes on to the next endpoint of a file if the first is down', async () => {
    const endpoint = await startScriptedEndpoint({ script: tripScript })
    const down = createServer()
    await new Promise<void>((resolve) => down.listen(0, '127.0.0.1', resolve))
    const { port } = down.address() as AddressInfo
    await new Promise((resolve) => down.close(resolve))
    const file = join(logs, 'endpoints.json')
    const endpoints = [
      { name: 'down', base_url: `http://127.0.0.1:${port}/v1`, model: 'any', priority: 0 },
      { name: 'up', base_url: endpoint.baseURL, model: 'scripted-xml', capabilities: ['text'], priority: 1 },
    ]
    writeFileSync(file, JSON.stringify({ endpoints }))
    try {
      const { exitCode, stdout, stderr } = await runExample(['--endpoints', file])
      expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
      expect(linesOf('issue', stdout)).toEqual(['"down" gave no answer (connection); "up" is next.'])
      expect(linesOf('answer', stdout).join()).toContain('333.3 EUR')
      expect(endpoint.requests).toHaveLength(5)
    } finally {
      await endpoint.close()
    }
  })

  it('sends its key, and reports what the endpoint refuses', async () => {
    const keys: unknown[] = []
    const server = createServer((request, response) => {
      keys.push(request.headers.authorization)
      response.writeHead(401, { 'content-type': 'application/json' }).end('{"error":{"message":"Wrong key."}}')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const { exitCode, stderr, leftovers } = await runExample([], {
      environment: {
        INBAND_BASE_URL: `http://127.0.0.1:${port}/v1`,
        INBAND_MODEL: 'any',
        INBAND_API_KEY: 'secret',
      },
    })
    server.close()
    expect({ exitCode, stderr, leftovers }).toEqual({ exitCode: 1, stderr: 'Wrong key.\n', leftovers: [] })
    expect(keys).toEqual(['Bearer secret'])
  })

  it('lists the dialects', async () => {
    const { exitCode, stdout } = await runExample(['--list'])
    expect({ exitCode, listed: stdout.trim().split('\n') }).toEqual({ exitCode: 0, listed: Object.keys(dialects) })
  })

  it('takes the other names of a dialect', async () => {
    const { stdout } = await runExample(['--dialect', 'minimax_m2'])
    expect(linesOf('dialect', stdout)).toEqual(['minimax'])
  })

  it.each([
    [['--dialect', 'klingon'], /no dialect "klingon".*minimax/],
    [['What is the time?'], /INBAND_BASE_URL/],
    [['--seed', 'x'], /--seed is a whole number/],
    [['--frobnicate'], /--frobnicate/],
    [['--endpoints', 'no-such-file.json'], /--endpoints names a JSON file.*no-such-file/],
    [['--endpoints', 'package.json'], /--endpoints names a JSON file.*\n- endpoints: is a list of endpoints/],
  ])('refuses %j', async (args, message) => {
    const { exitCode, stdout, stderr } = await runExample(args)
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' })
    expect(stderr).toMatch(message)
  })

  it('asks for the model of a real endpoint', async () => {
    const { exitCode, stderr } = await runExample([], { environment: { INBAND_BASE_URL: 'http://127.0.0.1:9/v1' } })
    expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: expect.stringContaining('INBAND_MODEL is missing') })
  })
})
