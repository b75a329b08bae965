import { expect, test } from 'vitest'
import { compared, figure, misses } from './bench.ts'

test('what misses its aim is named, with what it came to and what was wanted', () => {
  const plain = { name: 'plain COPY', value: 1_000 }
  const results = [
    figure('start/empty', 3, 's', { most: 4 }),
    figure('start/warm', 2.5, 's', { most: 2 }),
    compared('ingest', 600, 'reports/s', plain, { least: 0.5 }),
    compared('ingest/late', 12_345.6, 'reports/s', { ...plain, value: 40_000 }, { least: 0.5 }),
  ]
  expect(misses(results)).toEqual([
    'start/warm: 2.5 s; wanted at most 2 s',
    'ingest/late: 12,350 reports/s, 0.31 × plain COPY; wanted at least 0.5 × plain COPY',
  ])
  expect(misses(results.slice(0, 1))).toEqual([])
})
