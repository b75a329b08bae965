/** A scratch copy of the tree with what a stranger adds to it, written in exactly the places that ARCHITECTURE promises. */
import { execFile } from 'node:child_process'
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
import { dirname, join } from 'node:path'
import { everything } from '../sources.ts'

const root = join(import.meta.dirname, '..', '..')

/** A list with a line for each of its kind: the file, and what stands right after the last entry. */
interface List {
  readonly file: string
  readonly end: string
}
interface Addition {
  /** Where each of its files goes, and which template it is made from. */
  readonly files: Readonly<Record<string, string>>
  readonly list: List
  /** What it is called, from where, and its entry of the list. */
  readonly name: string
  readonly from: string
  readonly entry: string
}

const migrations = 'server/db/migrations'

/** The places that ARCHITECTURE promises: the files of each thing, and the list that gets a line for it. */
export const additions = {
  'a sensor with two kinds of alert': {
    files: {
      'domain/sensors/cargo-humidity.ts': 'cargo-humidity.ts.txt',
      [`${migrations}/`]: 'cargo-humidity.sql',
    },
    list: { file: 'domain/sensors/index.ts', end: '] as const satisfies readonly AnySensor[]' },
    name: 'cargoHumidity',
    from: './cargo-humidity.ts',
    entry: '  cargoHumidity,\n',
  },
  'a kind of alert that no sensor tells': {
    files: { 'domain/alerts/speeding.ts': 'speeding.ts.txt' },
    list: { file: 'domain/alerts/index.ts', end: '] as const' },
    name: 'speeding',
    from: './speeding.ts',
    entry: ', speeding',
  },
  'a screen': {
    files: {
      'portal/screens/road-book/road-book.screen.ts': 'road-book.screen.ts.txt',
      'portal/screens/road-book/road-book.tsx': 'road-book.tsx.txt',
    },
    list: { file: 'portal/shell/screens.ts', end: ']\n\nexport {' },
    name: 'roadBook',
    from: '../screens/road-book/road-book.screen.ts',
    entry: '  roadBook,\n',
  },
  'an email': {
    files: { 'server/mail/letters/farewell.ts': 'farewell.ts.txt' },
    list: { file: 'server/mail/letters/index.ts', end: '} as const' },
    name: 'farewell',
    from: './farewell.ts',
    entry: '  farewell,\n',
  },
} as const satisfies Record<string, Addition>
export type AdditionName = keyof typeof additions

export interface Ran {
  readonly isGood: boolean
  readonly text: string
}

export interface Scratch {
  /** Adds its files, and its line unless that is forgotten. */
  readonly add: (name: AdditionName, withLine?: boolean) => void
  /** Takes its line out of the list again. */
  readonly forgetLine: (name: AdditionName) => void
  readonly run: (command: string, ...args: readonly string[]) => Promise<Ran>
  readonly end: () => void
}

/** The outer test runner's own words would be taken for its. */
const env = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV$|TEST$)/.test(name)),
)

export function openScratch(): Scratch {
  const folder = mkdtempSync(join(tmpdir(), 'tandem-stranger-'))
  for (const file of everything()) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(root, file), join(folder, file))
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir')

  const lists = new Map<AdditionName, string>()
  const next = () =>
    String(readdirSync(join(folder, migrations)).filter((file) => file.endsWith('.sql')).length + 1).padStart(
      4,
      '0',
    )

  return {
    add: (name) => {
      const { files, list, name: exported, from, entry }: Addition = additions[name]
      for (const [place, template] of Object.entries(files)) {
        const file = join(folder, place.endsWith('/') ? `${place}${next()}-${template}` : place)
        mkdirSync(dirname(file), { recursive: true })
        cpSync(join(import.meta.dirname, template), file)
      }
      const path = join(folder, list.file)
      const text = readFileSync(path, 'utf8')
      const [before, after, ...more] = text.split(list.end)
      if (before === undefined || after === undefined || more.length > 0)
        throw new Error(
          `${list.file} has no one end '${list.end}': say in checks/stranger/scratch.ts where its list ends`,
        )
      const opening = before.indexOf('\nimport ') + 1
      const line = `import { ${exported} } from '${from}'\n`
      lists.set(name, text)
      writeFileSync(
        path,
        `${before.slice(0, opening)}${line}${before.slice(opening)}${entry}${list.end}${after}`,
      )
    },
    forgetLine: (name) => writeFileSync(join(folder, additions[name].list.file), lists.get(name)!),
    run: (command, ...args) =>
      new Promise((resolve) => {
        const path = command === 'node' ? process.execPath : join(folder, 'node_modules', '.bin', command)
        execFile(path, args, { cwd: folder, env, maxBuffer: 2 ** 26 }, (error, out, words) =>
          resolve({ isGood: error === null, text: `${out}${words}` }),
        )
      }),
    end: () => rmSync(folder, { recursive: true, force: true }),
  }
}
