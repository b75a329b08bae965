import { expect, test } from 'vitest'
import { type Member, planOf, type ShardRow } from './shard-plan.ts'
import { allShards } from './shards.ts'

const members: readonly Member[] = ['a', 'b'].map((id) => ({ id, isReading: false, isGone: false }))
const rowsWith = (ownerOf: (shard: number) => string | null): readonly ShardRow[] =>
  allShards.map((shard) => ({ shard, member: ownerOf(shard), batch: shard }))

test('of what is free those parts come first that reports wait for, the longest first', () => {
  const rows = rowsWith((shard) => (shard < 32 ? 'a' : null))
  const { free, share, give } = planOf('b', members, rows, [50, 3, 33])
  expect({ share, give }).toEqual({ share: 32, give: null })
  expect(free.slice(0, 4)).toEqual([50, 33, 32, 48])
  expect(free.toSorted((a, b) => a - b)).toEqual(allShards.slice(32))
})

test('who has its share takes nothing, and gives one only where nobody else leaves any', () => {
  const rows = rowsWith((shard) => (shard < 40 ? 'a' : null))
  expect(planOf('a', members, rows)).toMatchObject({ free: [], give: null, newest: 63 })
  expect(
    planOf(
      'a',
      members,
      rowsWith((shard) => (shard < 40 ? 'a' : 'b')),
    ),
  ).toMatchObject({
    ...{ free: [], share: 32 },
    give: 31,
  })
})
