/** How the portal is built and, while somebody works on it, served. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { laterScreens, screensOnDemand } from './vite-screens.ts'
import { serviceWorker } from './vite-worker.ts'

const root = import.meta.dirname
const { version } = JSON.parse(readFileSync(join(dirname(root), 'package.json'), 'utf8'))
const server = `http://127.0.0.1:${process.env.PORT ?? 8080}`

/** The browser's own bar is of the colour of surfaces, in each theme. */
const themeColour = (): Plugin => ({
  name: 'theme-colour',
  transformIndexHtml() {
    const scales = readFileSync(join(root, 'style/scales.css'), 'utf8')
    return [
      ['light', 'grey-0'],
      ['dark', 'night-800'],
    ].map(([theme, step]) => ({
      tag: 'meta',
      injectTo: 'head' as const,
      attrs: {
        name: 'theme-color',
        content: new RegExp(`--${step}: (.+?);`).exec(scales)![1]!,
        media: `(prefers-color-scheme: ${theme})`,
      },
    }))
  },
})

/**
 * The page loads the reader's language before it evaluates anything else. What it needs next is named in the page all the
 * same, so that the browser fetches everything at once.
 */
const preloadStart = (): Plugin => ({
  name: 'preload-start',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const chunks = Object.values(bundle ?? {}).filter((one) => one.type === 'chunk')
      const needed = new Set<string>()
      const need = (fileName: string) => {
        if (needed.has(fileName)) return
        needed.add(fileName)
        for (const next of chunks.find((one) => one.fileName === fileName)?.imports ?? []) need(next)
      }
      for (const one of chunks)
        if (one.moduleIds.some((id) => id.endsWith('portal/start.tsx'))) need(one.fileName)
      const preload = (fileName: string, more: Record<string, string> = {}) => ({
        tag: 'link',
        injectTo: 'head' as const,
        attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}`, ...more },
      })
      return [
        ...[...needed].filter((fileName) => !html.includes(fileName)).map((fileName) => preload(fileName)),
        // Whoever opens another screen needs it; the first ones do not wait for it.
        ...chunks
          .filter((one) => one.moduleIds.includes(laterScreens))
          .map((one) => preload(one.fileName, { fetchpriority: 'low' })),
      ]
    },
  },
})

export default defineConfig({
  root,
  base: '/',
  plugins: [react(), themeColour(), preloadStart(), screensOnDemand(), serviceWorker()],
  // Told to the server, which then knows how old a page left open is.
  define: { 'import.meta.env.PRODUCT_VERSION': JSON.stringify(version.replace(/[-+].*$/, '')) },
  build: {
    outDir: join(dirname(root), 'dist/portal'),
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    cssTarget: 'chrome123',
    // Whatever knows ES2023 preloads modules by itself.
    modulePreload: { polyfill: false },
    // The map's library is one large file by nature; it is loaded by itself, after the frame.
    chunkSizeWarningLimit: 1200,
    // Schemas that no part of a chunk uses stay out of it, and the schema library with them.
    rolldownOptions: {
      treeshake: { manualPureFunctions: ['z'] },
      // What every screen needs is one file: pressed together it is smaller than in pieces.
      output: {
        codeSplitting: {
          groups: [
            {
              // Evaluated before the texts of a language are there: nothing in it says one.
              name: 'language',
              priority: 2,
              includeDependenciesRecursively: false,
              test: /portal\/ui\/language\.ts$|domain\/(basics\/texts|access\/storage-keys)\.ts$|vite\/preload-helper/,
            },
            {
              name: 'frame',
              priority: 1,
              test: /node_modules\/(react|react-dom|scheduler)\/|createReactComponent|portal\/(start|data\/(call|session|graphql|use-query|listing|live|vehicles)|ui\/(layout\/address|controls\/button|keys\/typing|marks\/(level-mark|vin)|states\/(states|sentence-of)|time\/(age|clock|time)))\.tsx?$|domain\/(wire\/moving|geo\/point)\.ts$|Icon(Minus|Plus|ChevronUp|ChevronDown|ArrowLeft)\.mjs$/,
            },
            {
              // As is what every screen with a map needs, besides the library.
              name: 'map',
              includeDependenciesRecursively: false,
              test: /portal\/(map\/(base|cluster-pictures|clusters|controls|fleet-map|glide|hover-card|labels|map-context|marks|overlay|paint|world)|ui\/(lists\/rolling-list|marks\/whereabouts))\.tsx?$|Icon(FocusCentered|Stack2)\.mjs$/,
            },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  server: {
    proxy: Object.fromEntries(
      ['/v1', '/manifest.webmanifest', '/auth', '/graphql', '/basemap', '/terms', '/data-agreement'].map(
        (path) => [path, server],
      ),
    ),
  },
})
