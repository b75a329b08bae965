/** Builds the portal's service worker after the portal, whose files it is told by name. */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'

const root = import.meta.dirname

/** What opens without a connection: the frame, the sign-in, Now, the map with its trailers, and a trailer's drawer. */
const opensOffline =
  /screens\/control\/(control|now\/)|screens\/tracking\/|\/drawer\/|screens\/sign-in\/|map\/fleet-map|shell\/|later-screens$/

type Bundle = Rolldown.OutputBundle

/** The files that the first screens need, and everything that they import. */
function filesOf(bundle: Bundle): readonly string[] {
  const found = new Set<string>()
  const visit = (name: string) => {
    const chunk = bundle[name]
    if (!chunk || found.has(name)) return
    found.add(name)
    if (chunk.type !== 'chunk') return
    for (const next of chunk.imports) visit(next)
    for (const file of chunk.viteMetadata?.importedCss ?? []) found.add(file)
  }
  for (const chunk of Object.values(bundle))
    if (chunk.type === 'chunk' && (chunk.isEntry || opensOffline.test(chunk.facadeModuleId ?? '')))
      visit(chunk.fileName)
  // The map's worker and the letters of English are named by no import.
  for (const name of Object.keys(bundle))
    if (/maplibre.*worker.*\.m?js$|(inter|jetbrains-mono)-latin-wght.*\.woff2$/.test(name)) found.add(name)
  return [...found].filter((name) => name.startsWith('assets/')).sort()
}

/** Writes `worker.js` beside the page. While somebody works on the portal there is none. */
export const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  async writeBundle({ dir }, bundle) {
    const page = bundle['index.html']
    const revision = createHash('sha256')
      .update(page?.type === 'asset' ? page.source : '')
      .digest('hex')
      .slice(0, 16)
    const kept = [
      { url: '/', revision },
      ...filesOf(bundle as Bundle).map((name) => ({ url: `/${name}`, revision: null })),
    ]
    await build({
      configFile: false,
      root,
      publicDir: false,
      logLevel: 'warn',
      define: {
        KEPT_AT_FIRST: JSON.stringify(kept),
        'process.env.NODE_ENV': '"production"',
      },
      build: {
        outDir: dir!,
        emptyOutDir: false,
        target: 'es2023',
        modulePreload: false,
        rolldownOptions: {
          input: join(root, 'worker/worker.ts'),
          output: { format: 'iife', entryFileNames: 'worker.js' },
        },
      },
    })
  },
})
