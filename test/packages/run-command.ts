import { spawn } from 'node:child_process'

/**
 * Runs a program and gives back what it wrote to its standard output.
 *
 * @throws {Error} If it ends with another exit code than 0; the message has all it wrote.
 */
export function runCommand(program: string, parameters: readonly string[], folder: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    let everything = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
      everything += text
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      everything += text
    })
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve(output)
      else reject(new Error(`${program} ${parameters.join(' ')} ended with ${code}:\n${everything}`))
    })
  })
}

/** Runs the package manager of the workspace. */
export function runPnpm(parameters: readonly string[], folder: string): Promise<string> {
  return runCommand('npx', ['--prefer-offline', '--yes', 'pnpm@10', ...parameters], folder)
}
