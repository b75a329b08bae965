/** Holds the rooms and floors: who may import whom, told by file name. */
import { describe, expect, test } from 'vitest'
import { files, importsOf, roomOf } from './sources.ts'

/** Each room, with the rooms it may enter. */
const rooms: Record<string, readonly string[]> = {
  domain: [],
  atlas: ['domain'],
  server: ['domain', 'atlas'],
  portal: ['domain'],
  simulator: ['domain', 'atlas'],
  basemap: ['domain', 'atlas'],
  bench: ['domain', 'atlas', 'server', 'simulator', 'e2e'],
  e2e: ['domain', 'simulator'],
  checks: ['e2e'],
}

/** Inside a room, folders from the lowest floor up; folders named together share a floor and may see each other. */
const floors: Record<string, readonly (readonly string[])[]> = {
  domain: [
    ['basics'],
    ['geo'],
    ['shapes', 'vehicle'],
    ['sensors'],
    ['wire'],
    ['upkeep'],
    ['state'],
    ['columns'],
    ['geofences'],
    ['alerts'],
    ['track'],
    ['fleet'],
    ['access'],
    ['reports'],
    ['ota'],
  ],
  portal: [['style'], ['ui'], ['data'], ['map', 'grid', 'drawer'], ['screens'], ['shell']],
}

/** What a room may take of npm; a room that is not named may take anything. */
const packages: Record<string, RegExp> = { domain: /^zod$/ }

const isTest = (file: string) => /\.test\.tsx?$|(^|\/)testing(\.ts$|\/)/.test(file)
const folderOf = (file: string) => file.split('/')[1] ?? ''

/** An import from a room into itself or another, as the path of what is imported. */
const inHouse = (file: string) => importsOf(file).filter((target) => target.path !== null)

describe.each(Object.keys(rooms))('the room %s', (room) => {
  const here = files().filter((file) => roomOf(file) === room)

  test('enters only the rooms listed for it', () => {
    const wrong = here.flatMap((file) =>
      inHouse(file)
        .filter(({ path }) => roomOf(path!) !== room && roomOf(path!) in rooms)
        .filter(({ path }) => !rooms[room]!.includes(roomOf(path!)))
        .map(({ path }) => `${file} enters ${path}`),
    )
    expect(wrong).toEqual([])
  })

  test('takes only the packages it may', () => {
    const allowed = packages[room]
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

  test('imports only downwards between its floors', () => {
    const order = floors[room]
    const level = (file: string) => order?.findIndex((names) => names.includes(folderOf(file))) ?? -1
    const wrong = order
      ? here
          .filter((file) => !isTest(file) && file.split('/').length > 2)
          .flatMap((file) => {
            if (level(file) < 0 && room === 'domain') return [`${file} stands on no floor`]
            return inHouse(file)
              .filter(({ path }) => roomOf(path!) === room && level(path!) > level(file) && level(file) >= 0)
              .map(({ path }) => `${file} looks up to ${path}`)
          })
      : []
    expect(wrong).toEqual([])
  })
})

test('screens never import one another', () => {
  const wrong = files()
    .filter((file) => file.startsWith('portal/screens/'))
    .flatMap((file) =>
      inHouse(file)
        .filter(
          ({ path }) => path!.startsWith('portal/screens/') && path!.split('/')[2] !== file.split('/')[2],
        )
        .map(({ path }) => `${file} imports ${path}`),
    )
  expect(wrong).toEqual([])
})
