import { expect, test } from 'vitest'
import { Gatherer } from './gather.ts'
import { batchesOf, placeAfter, positionOf, recordOf } from './records.ts'

const texts = (record: Uint8Array) =>
  batchesOf(record).map(({ transport, customerId, body }) => ({
    ...{ transport, customerId, reports: body.toString().trim().split('\n') },
  }))

test('a record gives back the reports that were put into it, and how they came', () => {
  const pieces = [
    { way: { transport: 'http', customerId: 7 }, reports: ['{"serial":"Ä"}', '{"serial":"B"}'] },
    { way: { transport: 'mqtt' }, reports: ['{"serial":"C"}'] },
  ] as const
  expect(texts(recordOf(pieces))).toEqual([
    { transport: 'http', customerId: 7, reports: ['{"serial":"Ä"}', '{"serial":"B"}'] },
    { transport: 'mqtt', customerId: undefined, reports: ['{"serial":"C"}'] },
  ])
})

test('a record that was cut off is one batch that nobody can read', () => {
  const record = recordOf([{ way: { transport: 'http' }, reports: ['{"serial":"A"}', '{"serial":"B"}'] }])
  expect(texts(record.subarray(0, record.length - 10))).toMatchObject([{ reports: ['unreadable'] }])
})

test('a record is read again until its last piece is stored', () => {
  const places = [0, 1, 2].map((piece) => placeAfter(9, piece, 3))
  expect(places.map(positionOf)).toEqual([9, 9, 10])
  expect(places).toEqual([...places].sort((a, b) => a - b))
})

test('reports that come at about the same time share a record, in their order', async () => {
  const records: { shard: number; record: Uint8Array }[] = []
  const gatherer = new Gatherer({
    append: async (shard, record) => void records.push({ shard, record }),
  })
  const way = { transport: 'mqtt' } as const
  await Promise.all([
    gatherer.add(1, way, ['{"n":1}']),
    gatherer.add(1, way, ['{"n":2}', '{"n":3}']),
    gatherer.add(2, way, ['{"n":4}']),
  ])
  expect(
    records.map(({ shard, record }) => [shard, texts(record).flatMap(({ reports }) => reports)]),
  ).toEqual([
    [1, ['{"n":1}', '{"n":2}', '{"n":3}']],
    [2, ['{"n":4}']],
  ])
})

test('reports that the log does not take are not said to be taken, and others are', async () => {
  const gatherer = new Gatherer({
    append: async (shard) => {
      if (shard === 1) throw new Error('full')
    },
  })
  const way = { transport: 'http' } as const
  const large = Array.from({ length: 30 }, (_, n) => `{"n":${n},"text":"${'x'.repeat(20_000)}"}`)
  const [one, two] = await Promise.allSettled([gatherer.add(1, way, large), gatherer.add(2, way, large)])
  expect([one.status, two.status]).toEqual(['rejected', 'fulfilled'])
  expect(gatherer.records).toBeGreaterThan(4)
})
