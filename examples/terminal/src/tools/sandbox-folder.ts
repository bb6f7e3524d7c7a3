import { mkdtemp, readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve, sep } from 'node:path'

/** Longest file that is read or written, in bytes. */
const largestFile = 100_000

/** A temporary folder that the model may read and write, and nothing around it. */
export class SandboxFolder {
  /** The absolute path, free of symbolic links. */
  readonly path: string

  private constructor(path: string) {
    this.path = path
  }

  /** Makes the folder with some files in it, by name. */
  static async create(files: Readonly<Record<string, string>>): Promise<SandboxFolder> {
    const folder = new SandboxFolder(await realpath(await mkdtemp(join(tmpdir(), 'inband-'))))
    for (const [name, text] of Object.entries(files)) await folder.write(name, text)
    return folder
  }

  /** @throws {Error} If there is no such file; the message lists those that are there. */
  async read(path: string): Promise<string> {
    const inside = await this.#locate(path)
    const found = await stat(inside).catch(() => undefined)
    if (found?.isFile() !== true)
      throw new Error(`There is no file ${path}. Files here: ${(await this.list()).join(', ')}`)
    if (found.size > largestFile) throw new Error(`${path} is longer than ${largestFile} bytes.`)
    return readFile(inside, 'utf8')
  }

  /** Writes a file, in place of one that was there. */
  async write(path: string, text: string): Promise<void> {
    if (Buffer.byteLength(text) > largestFile) throw new Error(`A file has at most ${largestFile} bytes.`)
    await writeFile(await this.#locate(path), text)
  }

  async list(): Promise<readonly string[]> {
    return (await readdir(this.path)).sort()
  }

  async remove(): Promise<void> {
    await rm(this.path, { recursive: true, force: true })
  }

  /**
   * The absolute path of a file in the folder.
   *
   * Symbolic links are followed before the check, of the file as well as of the folder it is in: neither `..` nor a link
   * leads out.
   */
  async #locate(path: string): Promise<string> {
    const wanted = resolve(this.path, path)
    const folder = await realpath(dirname(wanted)).catch(() => undefined)
    const target = await realpath(wanted).catch(() => wanted)
    if (folder === undefined || !this.#contains(target) || (folder !== this.path && !this.#contains(folder))) {
      throw new Error(`${path} is not in this folder. Use the plain name of a file.`)
    }
    return wanted
  }

  #contains(path: string): boolean {
    const way = relative(this.path, path)
    return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && resolve(this.path, way) === path
  }
}
