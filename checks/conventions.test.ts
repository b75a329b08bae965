/** The small rules of the code that a machine can read. */
import { expect, test } from 'vitest'
import { everything, files, read } from './sources.ts'

const inFolder = (folder: string, pattern: RegExp) =>
  everything().filter((file) => file.startsWith(`${folder}/`) && pattern.test(file.slice(folder.length + 1)))

test('every sensor has its line in the list of sensors', () => {
  const list = read('domain/sensors/index.ts')
  const notKinds = new Set(['index.ts', 'sensor.ts', 'report.ts'])
  const missing = inFolder('domain/sensors', /^[\w-]+\.ts$/)
    .map((file) => file.split('/').at(-1)!)
    .filter((name) => !notKinds.has(name) && !name.endsWith('.test.ts'))
    .filter((name) => /=\s*sensor\(/.test(read(`domain/sensors/${name}`)) && !list.includes(`'./${name}'`))
  expect(missing).toEqual([])
})

test('every kind of alert that no sensor declares has its line in the list of kinds', () => {
  const list = read('domain/alerts/index.ts')
  const missing = inFolder('domain/alerts', /^[\w-]+\.ts$/)
    .filter((file) => !file.endsWith('.test.ts'))
    .filter(
      (file) =>
        /^export const \w+: Kind\b/m.test(read(file)) && !list.includes(`'./${file.split('/').at(-1)}'`),
    )
  expect(missing).toEqual([])
})

test('every email has its line in the list of emails', () => {
  const folder = 'server/mail/emails'
  const list = read(`${folder}/index.ts`)
  const missing = inFolder(folder, /^[\w-]+\.ts$/)
    .filter((file) => / = emailKind\(/.test(read(file)))
    .filter((file) => !list.includes(`'./${file.split('/').at(-1)}'`))
  expect(missing).toEqual([])
})

test('every screen has its line in the list of screens', () => {
  const list = read('portal/shell/screens.ts')
  const missing = inFolder('portal/screens', /\.screen\.tsx?$/).filter(
    (file) => !list.includes(file.slice('portal/'.length)),
  )
  expect(missing).toEqual([])
})

test('migrations are numbered one after another', () => {
  const numbers = inFolder('server/platform/migrations', /\.sql$/)
    .map((file) => Number(file.split('/').at(-1)!.slice(0, 4)))
    .sort((a, b) => a - b)
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
})

test('colours are named by their role outside the style module', () => {
  const raw = /#[0-9a-f]{3,8}\b(?!['"]?\s*:)|\b(?:rgb|hsl|oklch)a?\(/i
  const wrong = everything()
    .filter(
      (file) =>
        /^portal\/.*\.(tsx?|css|html)$/.test(file) &&
        !file.startsWith('portal/style/') &&
        !file.includes('.test.'),
    )
    .flatMap((file) =>
      read(file)
        .split('\n')
        .map((line, index) => ({ line, at: `${file}:${index + 1}` }))
        .filter(({ line }) =>
          raw.test(line.replace(/\/\*.*?\*\/|\/\/.*$/g, '').replace(/'#(domain|portal)\/[^']*'/g, '')),
        )
        .map(({ at, line }) => `${at} ${line.trim()}`),
    )
  expect(wrong).toEqual([])
})

test('every file opens with a sentence that says what it is for', () => {
  const silent = files()
    .filter((file) => !/\.(test|e2e)\.tsx?$/.test(file))
    .filter((file) => !/^(#!.*\n)?\/\*\*(\n \*)? .{10,}/.test(read(file)))
  expect(silent).toEqual([])
})

test('modules where things pile up do not exist', () => {
  const piles = /(^|\/)(src|lib|common|utils|shared|core|services|helpers|manager)\//
  expect(everything().filter((file) => piles.test(file))).toEqual([])
})

test('no catch swallows an error', () => {
  expect(files().filter((file) => /catch\s*(\([^)]*\))?\s*\{\s*\}/.test(read(file)))).toEqual([])
})

test('journeys share an app, so each makes its trailers with VINs of its own', () => {
  const owners = new Map<string, string[]>()
  // A VIN written out, or one that is made of a start of its own and a number.
  const vin = /['"`]([A-HJ-NPR-Z0-9]{17}|[A-HJ-NPR-Z0-9]{9,16}\$\{\w+\}\d*)['"`]/g
  for (const file of inFolder('e2e', /\.e2e\.ts$/))
    for (const one of new Set([...read(file).matchAll(vin)].map(([, name]) => name!.replace(/\$.*/, ''))))
      owners.set(one, [...(owners.get(one) ?? []), file])
  const startsLike = (a: string, b: string) => a !== b && b.startsWith(a)
  const shared = [...owners].flatMap(([one, its]) => {
    const others = [...owners].filter(([other]) => startsLike(one, other)).flatMap(([, theirs]) => theirs)
    const all = new Set([...its, ...others])
    return all.size > 1 ? [`${one}: ${[...all].join(', ')}`] : []
  })
  expect(shared).toEqual([])
})
