/**
 * Keeps out of the portal's first script what only later screens need. Beside every import on demand the bundler writes
 * the names of all files that it takes, hundreds for all screens. Those of the first screens stay where they are; the
 * others go into a file of their own, which the page fetches behind everything else.
 */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Plugin } from 'vite'

const root = import.meta.dirname

/** As the bundler knows the file of the later screens. */
export const laterScreens = '\0later-screens'
const name = 'later-screens'

/** Whoever opens the portal waits for one of these. */
const first = /screens\/(sign-in|control|tracking)\//
const declaration = /\/screens\/.+\.screen\.ts$/
const onDemand = /import\('(\.\/[^']+)'\)/g

const isLater = (file: string) => declaration.test(file) && !first.test(file)
const pathOf = (file: string, wanted: string) => relative(root, join(dirname(file), wanted))

export const screensOnDemand = (): Plugin => ({
  name: 'screens-on-demand',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id) => (id === name ? laterScreens : undefined),
  load(id) {
    if (id !== laterScreens) return
    const lines = globSync('screens/**/*.screen.ts', { cwd: root })
      .map((file) => join(root, file))
      .filter(isLater)
      .sort()
      .flatMap((file) =>
        [...readFileSync(file, 'utf8').matchAll(onDemand)].map(([, wanted]) => pathOf(file, wanted!)),
      )
      .map((path) => `${JSON.stringify(path)}: () => import(${JSON.stringify(join(root, path))}),`)
    return `export const screens = {\n${lines.join('\n')}\n}`
  },
  transform(code, id) {
    if (!isLater(id)) return
    return {
      code: code.replace(
        onDemand,
        (_, wanted) =>
          `import('${name}').then(({ screens }) => screens[${JSON.stringify(pathOf(id, wanted))}]())`,
      ),
      map: null,
    }
  },
})
