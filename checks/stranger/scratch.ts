/** A scratch copy of the tree, to which a stranger adds things in exactly the places that ARCHITECTURE promises. */
import { execFile, execFileSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { everything } from '../sources.ts'

export interface Addition {
  /** Where its files go, each with the template beside this file; the first is the one that its list names. */
  readonly files: Readonly<Record<string, string>>
  /** The list that gets a line for it, and the text right after the last entry there. */
  readonly list: { readonly file: string; readonly end: string }
  /** What it is called, from where the list takes it, and its entry there. */
  readonly name: string
  readonly from: string
  readonly entry: string
}

export interface Ran {
  readonly isGood: boolean
  readonly text: string
}

export interface Scratch {
  readonly write: (addition: Addition) => void
  readonly list: (addition: Addition) => void
  /** Adds a migration under the next number. */
  readonly migrate: (folder: string, template: string) => void
  /** Runs a command in it, to its end. */
  readonly run: (command: string, ...args: readonly string[]) => Promise<Ran>
  readonly end: () => void
}

const root = join(import.meta.dirname, '..', '..')
const isWindows = process.platform === 'win32'
/** The environment of the outer test runner must not reach the inner one. */
const env = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST\w*|NODE_ENV|TEST|DEV|PROD|MODE)$/.test(name)),
  ),
  PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`,
  NO_COLOR: '1',
}

export function openScratch(): Scratch {
  const folder = mkdtempSync(join(tmpdir(), 'tandem-stranger-'))
  const copy = (from: string, to: string) => {
    mkdirSync(dirname(join(folder, to)), { recursive: true })
    cpSync(from, join(folder, to))
  }
  for (const file of everything()) copy(join(root, file), file)
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  execFileSync('git', ['init', '--quiet'], { cwd: folder })

  return {
    write: ({ files }) => {
      for (const [place, template] of Object.entries(files)) copy(join(import.meta.dirname, template), place)
    },
    list: ({ list: { file, end }, name, from, entry }) => {
      const [before, after, ...more] = readFileSync(join(folder, file), 'utf8').split(end)
      if (before === undefined || after === undefined || more.length > 0)
        throw new Error(`The list in ${file} does not end at the one '${end}'`)
      const imports = before.indexOf('\nimport ') + 1
      const line = `import { ${name} } from '${from}'\n`
      const text = [before.slice(0, imports), line, before.slice(imports), entry, end, after].join('')
      writeFileSync(join(folder, file), text)
    },
    migrate: (place, template) => {
      const count = readdirSync(join(folder, place)).filter((file) => file.endsWith('.sql')).length
      copy(join(import.meta.dirname, template), `${place}/${String(count + 1).padStart(4, '0')}-${template}`)
    },
    run: (command, ...args) =>
      new Promise((resolve) => {
        const options = { cwd: folder, env, maxBuffer: 2 ** 26, shell: isWindows }
        execFile(command, args, options, (error, out, words) =>
          resolve({ isGood: error === null, text: `${out}${words}` }),
        )
      }),
    end: () => rmSync(folder, { recursive: true, force: true }),
  }
}
