import { expect, test } from 'vitest'
import { AwaitedShards } from './awaited-shards.ts'
import { guessedShard, openRoutes } from './shard-routes.ts'
import { shardCount } from './shards.ts'
import { bodyOf } from './testing.ts'

const open = () => {
  const told: string[] = []
  const owners = new Array<string | null>(shardCount).fill('a')
  const members = [{ id: 'a', host: '127.0.0.1', port: 1 }]
  const awaited = new AwaitedShards()
  const db = { query: async (_sql: string, params: readonly string[]) => void told.push(params[1]!) }
  const tell = (there = members) => awaited.tell(db as never, { members: there, owners })
  return { told, owners, awaited, tell }
}

test('engines are told of a part that reports wait for once, until somebody has had it', async () => {
  const { told, owners, awaited, tell } = open()
  owners[5] = owners[9] = null
  for (const shard of [9, 5, 7, 9]) awaited.note(shard)
  await tell([])
  expect(told).toEqual([])
  await tell()
  awaited.note(5)
  await tell()
  expect(told).toEqual(['9,5'])
  owners[5] = 'a'
  await tell()
  owners[5] = null
  awaited.note(5)
  await tell()
  expect(told).toEqual(['9,5', '5'])
})

test('a batch for a part that nobody has says that it waits', async () => {
  const { told, owners, awaited, tell } = open()
  const shard = guessedShard('G-1')
  owners[shard] = null
  const routes = openRoutes({
    takerOf: (one) =>
      owners[one] === null
        ? undefined
        : async () => ({ status: 'stored', accepted: 1, duplicate: 0, merged: 0, rejected: [] }),
    awaits: (one) => awaited.note(one),
    refresh: async () => {
      await tell()
      owners[shard] = 'a'
    },
  })
  const body = bodyOf([{ serial: 'G-1' }])
  expect(await routes.accept({ body, format: 'json', transport: 'http', serial: 'G-1' })).toMatchObject({
    status: 'stored',
  })
  expect(told).toEqual([String(shard)])
})
