/** Holds the modules and layers: who may import whom, by file name. */
import { describe, expect, test } from 'vitest'
import { files, importsOf, moduleOf, read } from './sources.ts'

/** Each module, with the modules it may import. */
const modules: Record<string, readonly string[]> = {
  domain: [],
  languages: ['domain'],
  atlas: ['domain'],
  server: ['domain', 'atlas', 'languages'],
  portal: ['domain', 'languages'],
  simulator: ['domain', 'atlas'],
  basemap: ['domain', 'atlas'],
  cluster: ['domain', 'server', 'simulator'],
  bench: ['domain', 'atlas', 'server', 'simulator', 'e2e'],
  e2e: ['domain', 'simulator'],
  checks: ['domain', 'languages', 'e2e', 'portal', 'server'],
}

/**
 * Inside a module, folders from the lowest layer up. Folders named together share a layer: one of them may import
 * another, but never in a circle.
 */
const layers: Record<string, readonly (readonly string[])[]> = {
  domain: [
    ['basics'],
    ['geo'],
    ['shapes', 'vehicle'],
    ['sensors'],
    ['commands'],
    ['wire'],
    ['maintenance'],
    ['state'],
    ['verdict'],
    ['columns'],
    ['geofences'],
    ['track'],
    ['alerts'],
    ['drawing'],
    ['fleet', 'installation'],
    ['access'],
    ['help'],
    ['spreadsheet'],
    ['reports'],
    ['insights'],
    ['ota'],
  ],
  server: [
    ['platform'],
    ['backup'],
    // What every capability is made with.
    ['brands', 'scope', 'tracing', 'graphql', 'http', 'geocode', 'pdf', 'stored'],
    // Lists that other cells are asked for too.
    ['all-cells'],
    // Who somebody is, what they did, and how they are written to.
    ['audit', 'mail', 'access'],
    // Of what reports are about, and for whom.
    ['geofences', 'groups', 'users'],
    ['ingest', 'ota', 'commands', 'gateways'],
    ['fleet'],
    [
      'account',
      'alerts',
      'campaigns',
      'cargo-images',
      'contacts',
      'control',
      'drawer',
      'driver',
      'exports',
      'faults',
      'ftp',
      'history',
      'installation',
      'messages',
      'outside-pages',
      'overlays',
      'past',
      'search',
      'service-centers',
      'sharing',
      'tenures',
      'track',
      'trailers',
      'usage',
    ],
    [
      'customers',
      'feed',
      'first-run',
      'heat',
      'live',
      'maintenance',
      'oems',
      'parts-list',
      'retention',
      'spreadsheets',
      'subscriptions',
      'webhooks',
    ],
    // They reach the addresses that people give as webhooks do.
    ['push', 'single-sign-on', 'scim', 'day-files'],
    ['vin-transfer'],
    ['leases'],
    ['reports'],
    ['insights'],
    // It knows how every table belongs to a customer.
    ['takeout'],
    // It moves what belongs to a customer.
    ['cells'],
    ['api', 'seed'],
    // It asks GraphQL.
    ['rest'],
    // It asks the REST API.
    ['mcp'],
  ],
  portal: [
    // A program of its own, which shares nothing with the page.
    ['worker'],
    ['style'],
    ['ui'],
    ['data'],
    ['map', 'grid', 'drawing', 'drawer', 'transfer', 'contacts', 'alerting', 'detention', 'one-customer'],
    ['screens'],
    ['shell'],
  ],
}

/** What a module may take of npm; a module that is not named may take anything. */
const packages: Record<string, RegExp> = { domain: /^zod$/ }

const isTest = (file: string) =>
  /\.test\.tsx?$|\.cases\.ts$|(^|\/)testing(\.ts$|\/)|^server\/rights\//.test(file)
const folderOf = (file: string) => file.split('/')[1] ?? ''
const isInFolder = (file: string) => file.split('/').length > 2

/** What a file imports of the project, by path. */
const ownImports = (file: string): readonly string[] =>
  importsOf(file).flatMap(({ path }) => (path === null ? [] : path))

describe.each(Object.keys(modules))('the module %s', (module) => {
  const here = files().filter((file) => moduleOf(file) === module)

  test('imports only the modules listed for it', () => {
    const wrong = here.flatMap((file) =>
      ownImports(file)
        .filter((path) => moduleOf(path) !== module && moduleOf(path) in modules)
        .filter((path) => !modules[module]!.includes(moduleOf(path)))
        .map((path) => `${file} imports ${path}`),
    )
    expect(wrong).toEqual([])
  })

  test('takes only the packages it may', () => {
    const allowed = packages[module]
    const wrong = allowed
      ? here
          .filter((file) => !isTest(file))
          .flatMap((file) =>
            importsOf(file)
              .filter(({ path, name }) => path === null && !allowed.test(name))
              .map(({ name }) => `${file} takes ${name}`),
          )
      : []
    expect(wrong).toEqual([])
  })
})

describe.each(Object.keys(layers))('the layers of %s', (module) => {
  const level = (folder: string) => layers[module]!.findIndex((names) => names.includes(folder))
  const here = files().filter((file) => moduleOf(file) === module && isInFolder(file) && !isTest(file))
  const imports = here.flatMap((file) =>
    ownImports(file)
      .filter((path) => moduleOf(path) === module && folderOf(path) !== folderOf(file))
      .map((path) => ({ file, path })),
  )

  test('have every folder', () => {
    const folders = new Set(here.map(folderOf))
    expect([...folders].filter((folder) => level(folder) < 0)).toEqual([])
  })

  test('are imported only downwards', () => {
    const wrong = imports
      // What lies beside the folders puts them together.
      .filter(({ file, path }) => !isInFolder(path) || level(folderOf(path)) > level(folderOf(file)))
      .map(({ file, path }) => `${file} imports ${path} from above`)
    expect(wrong).toEqual([])
  })

  test('have no circle among folders that share one', () => {
    const open = new Map<string, Set<string>>()
    for (const { file, path } of imports)
      open.set(folderOf(file), (open.get(folderOf(file)) ?? new Set()).add(folderOf(path)))
    // Whatever imports nothing that is left is in no circle.
    for (let before = -1; before !== open.size; ) {
      before = open.size
      for (const [folder, others] of open)
        if (![...others].some((other) => open.has(other))) open.delete(folder)
    }
    const circles = [...open].map(([folder, others]) => {
      const within = [...others].filter((other) => open.has(other))
      return `${folder} imports ${within.join(', ')}`
    })
    expect(circles).toEqual([])
  })
})

test.each(['domain', 'server', 'portal', 'simulator'])(
  'no two files of %s import one another, nor several in a circle, not even for types',
  (module) => {
    const open = new Map(
      files()
        .filter((file) => moduleOf(file) === module && !isTest(file))
        .map((file) => [file, ownImports(file).filter((path) => moduleOf(path) === module)]),
    )
    // Whatever imports nothing that is left, or is imported by nothing that is left, is in no circle.
    for (let before = -1; before !== open.size; ) {
      before = open.size
      const imported = new Set([...open.values()].flat())
      for (const [file, others] of open)
        if (!imported.has(file) || !others.some((other) => open.has(other))) open.delete(file)
    }
    expect([...open.keys()]).toEqual([])
  },
)

test('screens never import one another', () => {
  const wrong = files()
    .filter((file) => file.startsWith('portal/screens/'))
    .flatMap((file) =>
      ownImports(file)
        .filter((path) => path.startsWith('portal/screens/') && path.split('/')[2] !== file.split('/')[2])
        .map((path) => `${file} imports ${path}`),
    )
  expect(wrong).toEqual([])
})

test('every part of the GraphQL schema is in the list of parts', () => {
  const listed = new Set(ownImports('server/api/schema.ts'))
  const missing = files().filter(
    (file) =>
      file.startsWith('server/') && /^const builder = schemaPart\(\)$/m.test(read(file)) && !listed.has(file),
  )
  expect(missing).toEqual([])
})
