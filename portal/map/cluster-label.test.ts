/** Labels of clusters: who is hidden in one is named beside it, once. */
import { expect, test } from 'vitest'
import { clusterLabel } from './cluster-label.ts'

const box = { west: 0, north: 0, east: 1, south: 1 }
const told = new Map([
  [1, 'ABS supply low'],
  [2, 'Stop lamps out'],
  [3, 'Tire hot'],
])
const places = new Map([
  [1, { x: 5, y: 5, unitId: 'NS1' }],
  [2, { x: 0.5, y: 0.5, unitId: 'NS2' }],
  [3, { x: 1, y: 0, unitId: 'NS3' }],
])
const placed = (id: number) => places.get(id) ?? null

test('the first in the cluster is named with how many more, and none of them is named again', () => {
  const left = new Set(told.keys())
  expect(clusterLabel(box, left, told, placed)).toEqual({ id: 2, text: 'NS2 Stop lamps out and 1 more' })
  expect([...left]).toEqual([1])
  expect(clusterLabel(box, left, told, placed)).toBeNull()
})

test('who is not on the map is left for nobody to name', () => {
  const left = new Set([9])
  expect(clusterLabel(box, left, new Map([[9, 'Tire hot']]), placed)).toBeNull()
  expect([...left]).toEqual([9])
})
