import { describe, expect, test } from 'vitest'
import { contradictionsIn, contradictionsSeen, type Seen, type Sent } from './history.ts'

const sent = new Map<string, Sent>([
  ['a', { began: 1, outcome: 'acknowledged' }],
  ['b', { began: 2, outcome: 'unknown' }],
  ['c', { began: 3, outcome: 'refused' }],
])

describe('after healing', () => {
  test('what was acknowledged is there once, and what nobody answered may be there', () => {
    expect(contradictionsIn(sent, new Map([['a', 1]]))).toEqual([])
    expect(
      contradictionsIn(
        sent,
        new Map([
          ['a', 1],
          ['b', 1],
        ]),
      ),
    ).toEqual([])
  })

  test('what is lost, doubled, refused or invented is named', () => {
    expect(
      contradictionsIn(
        sent,
        new Map([
          ['b', 2],
          ['c', 1],
          ['d', 1],
        ]),
      ),
    ).toEqual([
      'a was acknowledged and is there 0 times.',
      'b is there 2 times.',
      'c was refused and is there.',
      'd was never sent and is there.',
    ])
    expect(contradictionsIn(sent, new Map([['a', 2]]))).toEqual(['a was acknowledged and is there 2 times.'])
  })
})

describe('while it is disturbed', () => {
  const saw = (key: string, recorded: number, ended = 9): Seen => ({ vehicle: 'T-1', key, recorded, ended })

  test('a vehicle stands still or goes on', () => {
    expect(contradictionsSeen(sent, [saw('a', 10), saw('a', 10), saw('b', 20)])).toEqual([])
  })

  test('a vehicle that goes back is named, and one that shows what nobody had sent by then', () => {
    expect(contradictionsSeen(sent, [saw('b', 20), saw('a', 10)])).toEqual(['T-1 went back by 10 ms, to a.'])
    expect(contradictionsSeen(sent, [saw('d', 20)])).toEqual(['T-1 showed d, which nobody had sent.'])
    expect(contradictionsSeen(sent, [saw('b', 20, 1)])).toEqual(['T-1 showed b, which nobody had sent.'])
    expect(contradictionsSeen(sent, [saw('c', 20)])).toEqual(['T-1 showed c, which was refused.'])
  })
})
