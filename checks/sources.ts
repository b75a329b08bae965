/** The project's own source files and what each of them imports, read as text. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const root = join(import.meta.dirname, '..')

const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(root, file)))

/** Every file of the project by its path from the root. */
export const everything = (): readonly string[] => listed
/** Every TypeScript file of the project. */
export const files = (): readonly string[] =>
  listed.filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
export const read = (file: string): string => readFileSync(join(root, file), 'utf8')
export const moduleOf = (file: string): string => file.split('/')[0]!

export interface Import {
  /** What the import says. */
  readonly name: string
  /** The file it means, from the root; null for a package. */
  readonly path: string | null
}

const pattern =
  /(?:^|[\s;}])(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|^\s*import\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]/gm

/** What a file imports, statically or later. */
export const importsOf = (file: string): Import[] =>
  [...read(file).matchAll(pattern)].map((match) => {
    const name = (match[1] ?? match[2] ?? match[3])!
    if (name.startsWith('.')) return { name, path: normalize(join(dirname(file), name)) }
    return { name, path: name.startsWith('#') ? name.slice(1) : null }
  })
