/** What ARCHITECTURE promises to whoever adds a kind: one file and one line, and what is forgotten is named. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everything } from './sources.ts'
import { type Addition, openScratch, type Scratch } from './stranger/scratch.ts'

const migrations = 'server/platform/migrations'
const emails = 'server/mail/emails'

const sensor: Addition = {
  files: { 'domain/sensors/cargo-humidity.ts': 'cargo-humidity.ts.txt' },
  list: { file: 'domain/sensors/index.ts', end: '] as const satisfies readonly AnySensor[]' },
  name: 'cargoHumidity',
  from: './cargo-humidity.ts',
  entry: '  cargoHumidity,\n',
}
const kind: Addition = {
  files: { 'domain/alerts/speeding.ts': 'speeding.ts.txt' },
  list: { file: 'domain/alerts/index.ts', end: '] as const\n' },
  name: 'speeding',
  from: './speeding.ts',
  entry: ', speeding',
}
const screen: Addition = {
  files: {
    'portal/screens/road-book/road-book.screen.ts': 'road-book.screen.ts.txt',
    'portal/screens/road-book/road-book.tsx': 'road-book.tsx.txt',
  },
  list: { file: 'portal/shell/screens.ts', end: ']\n\nexport {' },
  name: 'roadBook',
  from: '../screens/road-book/road-book.screen.ts',
  entry: '  roadBook,\n',
}
const email: Addition = {
  files: { [`${emails}/farewell.ts`]: 'farewell.ts.txt' },
  list: { file: `${emails}/index.ts`, end: '} as const\n' },
  name: 'farewell',
  from: './farewell.ts',
  entry: '  farewell,\n',
}
const added = [sensor, kind, screen, email]

const app = 'checks/conventions.test.ts'
const printed = 'server/api/print.test.ts'
const columns = 'server/fleet/vehicle-now.test.ts'
/** Tests that hold every kind of something to what its declaration promises. */
const conformance = [
  app,
  'checks/modules.test.ts',
  'domain/alerts/hints.test.ts',
  'domain/alerts/kinds.test.ts',
  'domain/basics/example.test.ts',
  'domain/columns/columns.test.ts',
  'domain/sensors/sensors.test.ts',
  'portal/data/print-documents.test.ts',
  'portal/drawer/renderers.test.tsx',
  'portal/screens/alerts/rule-form/kinds.test.ts',
  'portal/shell/route.test.ts',
  printed,
  columns,
  'server/fleet/columns.test.ts',
  'server/mail/kinds.test.ts',
  'simulator/fleet.test.ts',
]

let scratch: Scratch
beforeAll(() => {
  scratch = openScratch()
})
afterAll(() => scratch.end())

test('every place and every test that is named here is there', () => {
  const places = [...conformance, ...added.map(({ list }) => list.file)]
  expect(places.filter((file) => !everything().includes(file))).toEqual([])
})

test('what has no line in its list is named', async () => {
  for (const addition of added) scratch.write(addition)
  const { isGood, text } = await scratch.run('vitest', 'run', '--project=pure', app)
  expect(isGood).toBe(false)
  for (const { files } of added) expect(text).toContain(Object.keys(files)[0]!.split('/').at(-1))
})

test('columns without a migration, and a schema that was not printed again, are named', async () => {
  for (const addition of added) scratch.list(addition)
  const { isGood, text } = await scratch.run('vitest', 'run', '--project=keeping', printed, columns)
  expect(isGood).toBe(false)
  expect(text).toMatch(/-\s+"cargo_humidity": "double precision"/)
  expect(text).toContain('`npm run schema` prints it')
})

test('with a file and a line for each, and a migration, the types hold and so does all that is held of kinds', async () => {
  scratch.migrate(migrations, 'cargo-humidity.sql')
  expect(await scratch.run('npm', 'run', 'schema')).toMatchObject({ isGood: true })
  for (const project of ['domain', '.'])
    expect(await scratch.run('tsc', '-p', project)).toEqual({ isGood: true, text: '' })
  const { isGood, text } = await scratch.run('vitest', 'run', ...conformance)
  expect(isGood, text).toBe(true)
})
