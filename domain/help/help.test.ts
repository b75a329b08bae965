/** Help answers: every tree ends in something to do, and what is asked is found. */
import { describe, expect, test } from 'vitest'
import { viewerOf } from '../access/session.ts'
import { fleetColumns } from '../columns/index.ts'
import { sensors } from '../sensors/index.ts'
import type { AnySensor } from '../sensors/sensor.ts'
import { deviceTypes } from '../vehicle/makers.ts'
import { subjectOf } from './example.ts'
import { findArticle, topics, topicsFor } from './index.ts'
import { helpSearch } from './search.ts'
import { meaningOf } from './topics/columns.ts'
import { isAct, wayOf, wayTo } from './tree.ts'
import { findTree, repairAt, treeOf, trees } from './trees/index.ts'

const viewer = (...groups: string[]) => viewerOf({ sub: '1', email: 'a@b.example', groups })
const technician = viewer('TECHNICIAN')
const admin = viewer('ADMINS')

describe.each(trees.map((tree) => [tree.title, tree] as const))('the tree %s', (_title, tree) => {
  test('leads from its first question to every step', () => {
    const lost = Object.keys(tree.steps).filter((key) => wayTo(tree, key) === null)
    expect(lost).toEqual([])
  })
  test('has a step behind every answer, and no answer leads back', () => {
    const follow = (key: string, before: readonly string[]) => {
      const step = tree.steps[key]
      expect(step, `${tree.key} ${key}`).toBeDefined()
      expect(before).not.toContain(key)
      if (!isAct(step!)) for (const { to } of step!.ways) follow(to, [...before, key])
    }
    follow(tree.first, [])
  })
  test('ends in something to do', () => {
    const empty = Object.values(tree.steps).filter((step) =>
      isAct(step) ? step.steps.length === 0 : step.ways.length < 2,
    )
    expect(empty).toEqual([])
  })
})

test('whatever a sensor says is wrong has a tree', () => {
  const without = (sensors as readonly AnySensor[])
    .filter(({ verdicts, unheard, faults }) => verdicts || unheard || faults)
    .filter(({ key }) => !treeOf(key))
  expect(without.map(({ key }) => key)).toEqual([])
})

test.each([
  ['stop lamps that are out', { sensorTypeId: 8, faultTypeId: 2, fmi: 5, position: '' }, /red/i],
  ['an open wheel speed sensor', { sensorTypeId: 7, faultTypeId: 789, fmi: 5, position: '' }, /sensor/i],
  ['a tire nearly flat', { sensorTypeId: 24, faultTypeId: 241, fmi: 1, position: 'RFO' }, /flat/i],
  ['a brake of the rear', { sensorTypeId: 21, faultTypeId: 34, fmi: 0, position: 'RR' }, /adjustment/i],
])('%s lead at once to their repair', (_what, fault, says) => {
  const { tree, step } = repairAt(fault)!
  const found = tree.steps[step!]!
  expect(isAct(found) && `${found.act} ${found.steps.join(' ')}`).toMatch(says)
})

test('an address that fits a tree no more begins it anew', () => {
  const lights = findTree('lights')!
  expect(wayOf(lights, ['kind', 'lowCurrent', 'lowCurrent-red'])).toHaveLength(4)
  expect(wayOf(lights, ['kind', 'nonsense', 'lowCurrent-red'])).toEqual(['plugged', 'kind'])
})

test('keys are given once', () => {
  const keys = Object.values(topics).flatMap((tab) =>
    tab.flatMap((topic) => topic.articles.map(({ key }) => key)),
  )
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  expect(new Set(trees.map(({ key }) => key)).size).toBe(trees.length)
})

const termsOf = (key: string, tab: 'faq' | 'installation' = 'faq') =>
  findArticle(tab, admin, key)!.article.body.flatMap((block) => ('terms' in block ? block.terms : []))

test('every column and every device is explained', () => {
  const words = (...of: Parameters<typeof termsOf>) => termsOf(...of).map(({ word }) => word)
  expect(words('columns')).toEqual(fleetColumns.map(({ title }) => title))
  for (const { id } of deviceTypes) expect(words(`device-${id}`, 'installation')).toContain('Location')
})

test('the guide of a device shows the trailer that it makes, with all of its drawn sensors well', () => {
  const pictures = deviceTypes.flatMap(({ id, name }) =>
    findArticle('installation', admin, `device-${id}`)!.article.body.flatMap((block) =>
      'picture' in block ? [[name, subjectOf(block.picture, Date.now()).parts] as const] : [],
    ),
  )
  for (const [name, parts] of pictures)
    expect(
      parts.filter(({ level }) => level !== 'good' && level !== 'unknown').map((part) => part.name),
      name,
    ).toEqual([])
  const kinds = Object.fromEntries(pictures.map(([name, parts]) => [name, parts.map(({ kind }) => kind)]))
  expect(kinds.Pro).toEqual(expect.arrayContaining(['abs', 'lights', 'doors']))
  expect(kinds.Base).not.toContain('doors')
  expect(Object.keys(kinds)).toEqual(expect.arrayContaining(['Go', 'Cargo Camera', 'XT5300', 'Wiliot']))
})

test('each column is explained in words of its own', () => {
  expect(fleetColumns.filter(({ key }) => meaningOf(key) === undefined).map(({ key }) => key)).toEqual([])
})

test('what a column means is said in a sentence, with its units and how long its readings count', () => {
  const columns = termsOf('columns')
  expect(columns.filter(({ means }) => !/^\p{Lu}[^.]{10,}\. ?/u.test(means))).toEqual([])
  const means = (title: string) => columns.find(({ word }) => word === title)?.means
  expect(means('VIN')).toBe('The vehicle identification number: 17 characters that no other vehicle has.')
  expect(means('Speed')).toBe(
    'How fast it was at its last position. In mph, or in km/h where your profile says so. Told by Location; a reading counts for 1 day.',
  )
  expect(means('Door')).toBe(
    'Whether its doors are open. Open, Closed. Told by Doors; a reading counts for 2 days.',
  )
  expect(means('Sensor 3')).toMatch(/at this sensor.* In °F, or in °C where/)
})

test('who is asked for a role reads of it, and nobody else does', () => {
  const titles = (who: typeof admin) => topicsFor('faq', who).map(({ title }) => title)
  expect(titles(technician)).toContain('For technicians')
  expect(titles(technician)).not.toContain('For administrators')
  expect(titles(admin)).toContain('For administrators')
  expect(titles(admin)).not.toContain('For technicians')
})

test.each([
  ['For installers', 'CUSTOMER_INSTALLER_7'],
  ['For installers', 'OEM_INSTALLER'],
  ['For dealers', 'DEALER_7'],
  ['For OEMs', 'OEM'],
])('"%s" is read by %s', (title, group) => {
  const titles = (who: typeof admin) => topicsFor('faq', who).map((topic) => topic.title)
  expect(titles(viewer(group))).toContain(title)
  expect(titles(technician)).not.toContain(title)
})

describe('the search', () => {
  const find = helpSearch(technician)
  test.each([
    ['stop lamps', /lights/i],
    ['abs fmi 5', /abs|fmi/i],
    ['door', /door/i],
    ['xt5300 magnet', /XT5300|Wake|battery/i],
    ['critical', /critical/i],
  ])('finds “%s”', (text, says) => {
    const [first] = find(text)
    expect(`${first?.title} ${first?.under}`).toMatch(says)
  })
  test('finds a fault by its numbers', () => {
    expect(find('795/5')[0]).toMatchObject({ title: expect.stringContaining('modulator valve') })
  })
  test('says what a code is that is found by words', () => {
    const titles = find('stop lamps').map(({ title }) => title)
    expect(titles).toContainEqual(expect.stringMatching(/^2\/5: Stop lamps .*too little current/))
  })
  test('finds words with accents, typed with or without them', () => {
    const found = (text: string) => find(text).map(({ to }) => to)
    expect(found('lìghts')).toEqual(found('lights'))
  })
  test.each([
    ['install app', 'Is there an app for my phone?'],
    ['kilometers', 'How do I read in kilometers, °C or another language?'],
    ['without connection', 'What do I see without a connection?'],
  ])('finds how the portal itself is set up by “%s”', (text, title) => {
    expect(find(text).map((hit) => hit.title)).toContain(title)
  })
  test('finds a tree by its title first', () => {
    expect(find('lights')[0]?.title).toBe('Lights')
  })
  test('finds nothing of what is not for the reader', () => {
    expect(find('add somebody')).toEqual([])
    expect(helpSearch(admin)('add somebody')).not.toEqual([])
  })
  test('finds nothing for nothing', () => {
    expect(find('  ')).toEqual([])
    expect(find('qwertz')).toEqual([])
  })
})
