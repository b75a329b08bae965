/** Builds what the server serves, the portal and the built-in map, and only when its sources have changed. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'

const root = import.meta.dirname
const out = join(root, 'dist')

/** Every file of some folders that a build could depend on, sorted. */
function sources(folders: readonly string[]): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
        .map((entry) => join(entry.parentPath, entry.name)),
    )
    .sort()
}

/** A name for the state of the sources: the same for the same bytes. */
function fingerprint(folders: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of [join(root, 'build.ts'), join(root, 'package-lock.json'), ...sources(folders)])
    hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex')
}

const squeezable = /\.(m?js|css|svg)$/

/**
 * Writes each text of the assets a second and third time, as small as gzip and Brotli can make it: the server sends
 * these, and what a browser loads before the map shows is mostly the map's own script.
 */
async function squeeze(folder: string): Promise<void> {
  const { gzipAsync } = await import('@gfx/zopfli')
  const brotli = promisify(brotliCompress)
  for (const name of readdirSync(folder)) {
    if (!squeezable.test(name)) continue
    const file = join(folder, name)
    const bytes = readFileSync(file)
    const [gzipped, brotlied] = await Promise.all([gzipAsync(bytes, { numiterations: 5 }), brotli(bytes)])
    writeFileSync(`${file}.gz`, gzipped)
    writeFileSync(`${file}.br`, brotlied)
  }
}

interface Part {
  readonly name: string
  readonly from: readonly string[]
  readonly build: (folder: string) => Promise<unknown>
}

/** Does something as in production, whatever the environment: tests have their own, in which React is built for developers. */
async function asInProduction(work: () => Promise<unknown>): Promise<void> {
  const { NODE_ENV: before } = process.env
  process.env.NODE_ENV = 'production'
  try {
    await work()
  } finally {
    if (before === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = before
  }
}

const parts: readonly Part[] = [
  {
    name: 'basemap',
    from: ['basemap', 'atlas'],
    build: async (folder) => (await import('./basemap/build.ts')).buildBasemap(folder),
  },
  {
    name: 'portal',
    from: ['portal', 'domain', 'languages'],
    build: async (folder) => {
      const { build } = await import('vite')
      await asInProduction(() =>
        build({
          configFile: join(root, 'portal/vite.config.ts'),
          build: { outDir: folder, emptyOutDir: true },
          logLevel: 'warn',
        }),
      )
      await squeeze(join(folder, 'assets'))
    },
  },
]

/** Builds into `dist/` each part whose sources have changed since it was built; `tell` hears of each before it begins. */
export async function ensureBuilt(tell: (line: string) => void = () => {}): Promise<void> {
  for (const { name, from, build } of parts) {
    const folder = join(out, name)
    const mark = join(out, `${name}.built`)
    const now = fingerprint(from)
    if (existsSync(folder) && existsSync(mark) && readFileSync(mark, 'utf8') === now) continue
    tell(`Building the ${name} …`)
    mkdirSync(folder, { recursive: true })
    await build(folder)
    writeFileSync(mark, now)
  }
}
