/** The tree of groups: its order, its folds, and where a group may go. */
import { describe, expect, test } from 'vitest'
import type { GroupNode } from '../../data/groups.ts'
import { mayMove, pathTo, shownGroups } from './tree.ts'

const group = (id: string, name: string, ...vehicleGroups: GroupNode[]): GroupNode => ({
  id,
  name,
  vehicleGroups,
})
const groups = [
  group('5', 'west'),
  group('3', 'East', group('4', 'Chicago', group('6', 'Dock 2'))),
  group('2', 'No VINs'),
  group('1', 'All VINs'),
]
const all = shownGroups(groups, new Set())
const shown = (name: string) => all.find(({ group }) => group.name === name)!

test('the special groups come first, the others by name without regard to case, children under their parents', () => {
  expect(all.map(({ group, depth }) => `${depth} ${group.name}`)).toEqual([
    '0 All VINs',
    '0 No VINs',
    '0 East',
    '1 Chicago',
    '2 Dock 2',
    '0 west',
  ])
})

test('a folded group hides what is in it', () => {
  expect(shownGroups(groups, new Set(['3'])).map(({ group }) => group.name)).toEqual([
    'All VINs',
    'No VINs',
    'East',
    'west',
  ])
})

test('a group is called by its whole path', () => {
  expect(pathTo(all, '6')).toBe('East › Chicago › Dock 2')
})

describe('a group moves', () => {
  test.each([
    ['into another group', 'Chicago', 'west', true],
    ['not into itself', 'East', 'East', false],
    ['not into a group below itself', 'East', 'Dock 2', false],
    ['not to where it is', 'Chicago', 'East', false],
    ['not into a special group', 'west', 'All VINs', false],
    ['never if it is a special one', 'No VINs', 'west', false],
  ])('%s', (_name, moved, to, may) => {
    expect(mayMove(shown(moved), shown(to))).toBe(may)
  })
  test('to the top, unless it is there', () => {
    expect(mayMove(shown('Chicago'), null)).toBe(true)
    expect(mayMove(shown('East'), null)).toBe(false)
  })
})
