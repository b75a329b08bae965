/** How much script a browser loads before the sign-in shows and before the map shows. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from '../build.ts'
import { type Benchmark, figure } from './bench.ts'

const folder = join(import.meta.dirname, '../dist/portal')

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly isEntry?: boolean
  readonly src?: string
}
type Manifest = Readonly<Record<string, Chunk>>

/** What is sent: the build has written it beside the file. */
const weigh = (file: string) => statSync(join(folder, `${file}.gz`)).size

/** The files that are needed before `names` have run: themselves and what they import statically. */
function needed(manifest: Manifest, names: readonly string[]): Set<string> {
  const found = new Set<string>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || found.has(chunk.file)) return
    if (chunk.file.endsWith('.js')) found.add(chunk.file)
    for (const next of chunk.imports ?? []) visit(next)
  }
  for (const name of names) visit(name)
  return found
}

const kilobytes = (files: ReadonlySet<string>) =>
  [...files].reduce((sum, file) => sum + weigh(file), 0) / 1000

export const pageWeight: Benchmark = {
  name: 'page-weight',
  about:
    'gzip bytes of script, from the build manifest: the entry and what it imports, with the screen that shows.',
  run: async (say) => {
    await ensureBuilt()
    const manifest: Manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))
    const names = Object.keys(manifest)
    // The entry loads the start of the portal once the language is known.
    const entries = names.filter((name) => manifest[name]?.isEntry || name === 'start.tsx')
    const screen = (part: string) => names.filter((name) => name.includes(part) && /\.tsx?$/.test(name))
    const signIn = needed(manifest, [...entries, ...screen('screens/sign-in/')])
    const map = needed(manifest, [
      ...entries,
      ...screen('screens/tracking/tracking.tsx'),
      ...screen('map/fleet-map'),
    ])
    // The map's worker is a file of its own, which no manifest entry imports.
    for (const file of readdirSync(join(folder, 'assets'))) {
      if (/maplibre.*worker.*\.m?js$/.test(file)) map.add(`assets/${file}`)
    }
    say(`sign-in: ${[...signIn].join(' ')}`)
    say(`map: ${[...map].join(' ')}`)
    return [
      figure('page-weight/sign-in', kilobytes(signIn), 'kB gzip', { most: 120 }),
      figure('page-weight/map', kilobytes(map), 'kB gzip', { most: 540 }),
    ]
  },
}
