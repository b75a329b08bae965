/** Lists over cells that do not answer: whom is asked, and what stands in a page then. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { second } from '#domain/basics/time.ts'
import type { Instant, Ms } from '#domain/basics/units.ts'
import type { CellAnswer, Question } from './ask.ts'
import type { Asking, CellList, ListArgs, Window } from './list.ts'
import { answerOf, type Beginning, type How, openOverCells, type PageOver } from './over.ts'
import { makeStatements } from './statement.ts'

interface Thing {
  readonly id: number
  readonly name: string
}
/** Of a cell: its things by name. */
const listOf = (letters: string, name = 'things'): CellList<ListArgs, Thing> => {
  const things = [...letters].map((name, n) => ({ id: name.charCodeAt(0) * 100 + n, name }))
  return {
    name,
    idOf: ({ id }) => id,
    order: () => [{ sql: 'name', type: 'text', isDown: false }],
    page: async (_by, _args, { limit, offset }) => {
      const rows = things.slice(offset, offset + limit)
      return { count: things.length, rows, places: rows.map(({ name }) => [name]) }
    },
  }
}

/** Ranks texts as PostgreSQL would. */
const db = {
  query: async (_sql: string, [names]: readonly (readonly string[])[]) => {
    const sorted = [...new Set(names)].sort()
    return { rows: names!.map((name) => ({ rank: sorted.indexOf(name) })) }
  },
}
const start: Instant = 1_800_000_000_000
const byAt = (now: Instant) => ({ viewer: { email: 'root@example.com' }, db, now }) as unknown as Asking

/** What another cell does with a question. */
type Mood = 'answers' | 'hangs' | 'breaks' | 'fails'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const otherCell = async (letters: string, mood: (question: Question, nth: number) => Mood) => {
  const list = listOf(letters)
  let asked = 0
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const question = JSON.parse(Buffer.concat(chunks).toString()) as Question
    const now = mood(question, ++asked)
    if (now === 'hangs') return
    if (now === 'breaks') return void request.socket.destroy()
    const page = await list.page(byAt(start), {}, question)
    const answer: CellAnswer = answerOf(list, page, null)
    response.statusCode = now === 'fails' ? 500 : 200
    response.end(JSON.stringify(question.isBare ? { ...answer, rows: [] } : answer))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  closing.push(async () => {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, asked: () => asked }
}

const open = (url: string, patience: Ms = 60 * second) =>
  openOverCells({
    ...{ self: { name: 'a', publicUrl: null }, version: '1', patience },
    others: async () => [{ name: 'b', url }],
    statements: makeStatements('a-key-that-all-cells-have-0123'),
    log: { seldom: () => {} },
  })
const usual: How = { from: null, evenAway: false }
const first: Window = { limit: 4, offset: 0 }
const problemsOf = ({ cells }: PageOver<Thing>) => cells.map(({ problem }) => problem)
const namesOf = ({ rows }: PageOver<Thing>) => rows.map(({ name }) => name).join('')
const beginOf = (page: number, { cells }: PageOver<Thing>): Beginning => ({
  page,
  cells: cells.filter(({ problem }) => problem === null).map(({ name, next }) => ({ name, next })),
})

describe('a cell of which nothing comes', () => {
  test('is waited for once, and asked again after a while', async () => {
    const b = await otherCell('bd', () => 'hangs')
    const over = open(b.url, 50)
    const look = async (now: Instant, name?: string, how = usual) =>
      problemsOf(await over.page(listOf('ace', name), byAt(now), {}, first, how))
    for (const after of [0, 1, 15]) expect(await look(start + after * second)).toEqual([null, 'away'])
    expect(b.asked()).toBe(1)
    await look(start, 'others')
    expect(b.asked()).toBe(2)
    await look(start + 21 * second)
    expect(b.asked()).toBe(3)
  })

  test('is asked anyway by whoever means to, and is back once it answers', async () => {
    const b = await otherCell('bd', (_question, nth) => (nth === 1 ? 'breaks' : 'answers'))
    const over = open(b.url)
    const look = (how = usual) => over.page(listOf('ace'), byAt(start), {}, first, how)
    expect(namesOf(await look())).toBe('ace')
    expect(namesOf(await look())).toBe('ace')
    expect(namesOf(await look({ from: null, evenAway: true }))).toBe('abcd')
    expect(namesOf(await look())).toBe('abcd')
  })
})

test('a cell that answers a refusal is asked again at once', async () => {
  const b = await otherCell('bd', (_question, nth) => (nth === 1 ? 'fails' : 'answers'))
  const over = open(b.url)
  const look = () => over.page(listOf('ace'), byAt(start), {}, first, usual)
  expect(problemsOf(await look())).toEqual([null, 'away'])
  expect(problemsOf(await look())).toEqual([null, null])
})

test('pages go on without a cell that is missing, and are counted anew once it is back', async () => {
  let mood: Mood = 'fails'
  const b = await otherCell('bdfhj', () => mood)
  const over = open(b.url)
  const list = listOf('acegikmoq')
  const turn = (page: number, from: Beginning | null) =>
    over.page(list, byAt(start), {}, { limit: 4, offset: 4 * page }, { from, evenAway: false })
  const one = await turn(0, null)
  expect(namesOf(one)).toBe('aceg')
  const two = await turn(1, beginOf(1, one))
  expect(namesOf(two)).toBe('ikmo')
  mood = 'answers'
  const three = await turn(2, beginOf(2, two))
  expect([namesOf(three), problemsOf(three)]).toEqual(['ijkm', [null, null]])
})

test('far ahead they are not counted anew: one begins at the first page', async () => {
  const b = await otherCell('bd', () => 'answers')
  const from = { page: 600, cells: [{ name: 'a', next: 12_000 }] }
  const window = { limit: 20, offset: 12_000 }
  await expect(
    open(b.url).page(listOf('ace'), byAt(start), {}, window, { from, evenAway: false }),
  ).rejects.toThrow('Begin at the first page')
})

test('a cell that fails after its places came is left out as if it had not answered', async () => {
  const b = await otherCell('bdfh', ({ isBare }) => (isBare ? 'answers' : 'fails'))
  const window = { limit: 4, offset: 4 }
  const page = await open(b.url).page(listOf('acegikmoq'), byAt(start), {}, window, usual)
  expect([namesOf(page), page.count, problemsOf(page)]).toEqual(['ikmo', 9, [null, 'away']])
})

test('a page that is jumped to reads rows of its own alone', async () => {
  const b = await otherCell('bdfh', () => 'answers')
  const list = listOf('acegikmoq')
  const read: Window[] = []
  const watched: typeof list = {
    ...list,
    page: (by, args, window) => {
      read.push(window)
      return list.page(by, args, window)
    },
  }
  const page = await open(b.url).page(watched, byAt(start), {}, { limit: 4, offset: 4 }, usual)
  expect(namesOf(page)).toBe('efgh')
  expect(read).toMatchObject([
    { limit: 8, isBare: true },
    { limit: 2, offset: 2, isBare: false },
  ])
})
