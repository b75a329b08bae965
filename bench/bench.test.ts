import { describe, expect, test } from 'vitest'
import { days, hours, second } from '#domain/basics/time.ts'
import { insights as dashboards } from '#domain/insights/index.ts'
import { compared, figure, misses } from './bench.ts'
import { measureCampaign } from './campaign.ts'
import { measureCluster } from './cluster.ts'
import { measureDayRollUp } from './day-roll-up.ts'
import { measureDownload } from './download.ts'
import { measureDwellReport } from './dwell-report.ts'
import { measureInsights } from './insights.ts'
import { measureMillion } from './million.ts'
import { measureRecount } from './recount.ts'
import { measureReeferHistory } from './reefer-history.ts'
import { measureReportsDue } from './reports-due.ts'

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

describe('benchmarks measure what they say, also of a small fleet', () => {
  const measured = async (
    measure: (say: (line: string) => void) => ReturnType<typeof measureDwellReport>,
  ): Promise<readonly string[]> => {
    const results = await measure(() => {})
    for (const { name, value } of results) {
      // A server that had room for all of it has not grown.
      if (name.endsWith('/growth')) expect(value, name).toBeGreaterThanOrEqual(0)
      else expect(value, name).toBeGreaterThan(0)
    }
    return results.map(({ name }) => name)
  }

  test('reefer temperatures in three files beside COPY TO', async () => {
    expect(await measured((say) => measureReeferHistory(4, days(1), say))).toEqual([
      'reefer-history/growth',
      'reefer-history/run',
      'reefer-history/csv',
      'reefer-history/xlsx',
      'reefer-history/pdf',
    ])
  })

  test('the pages of a dwell report', async () => {
    expect(await measured((say) => measureDwellReport(4_000, say))).toEqual([
      'dwell-report/p95',
      'dwell-report/p50',
    ])
  })

  test('reports of all kinds that are due in the same minute', async () => {
    const size = { vehicles: 200, configs: 16, perSecond: 200, rest: 2 * second }
    expect(await measured((say) => measureReportsDue(size, say))).toEqual([
      'reports-due/all',
      'reports-due/ingest-p99',
    ])
  })

  test('a campaign, its screen while results come in, and the ingest beside it', async () => {
    const load = { vehicles: 20, answering: 5, resultsPerSecond: 20, reportsPerSecond: 40, seconds: 1 }
    expect(await measured((say) => measureCampaign(load, say))).toEqual([
      'campaign/planned',
      'campaign/screen p95',
      'campaign/ingest p99',
    ])
  })

  test('what stays, trips and days cost the way in', async () => {
    expect(await measured((say) => measureDayRollUp({ vehicles: 200, rounds: 4 }, say))).toEqual([
      'day-roll-up',
    ])
  })

  test('stays, trips and days that are counted again', async () => {
    const size = { vehicles: 20, length: days(3), every: hours(1) }
    expect(await measured((say) => measureRecount(size, say))).toEqual(['recount'])
  })

  test('roles apart beside one process, and the way to the live screen of another api', async () => {
    const load = {
      ...{ vehicles: 400, rounds: 1, perRequest: 100, lanes: 2 },
      ...{ counts: { api: 2, engine: 2, jobs: 1 }, logServers: 1, perSecond: 200, seconds: 1 },
    }
    expect((await measured((say) => measureCluster(say, load))).slice(0, 3)).toEqual([
      'cluster/cpu',
      'cluster/rate',
      'cluster/latency p99',
    ])
  })

  test('what an engine of many loads', async () => {
    const load = { vehicles: 640, kinds: 20, engines: 4, started: 2, rest: 100 }
    expect(await measured((say) => measureMillion(say, load))).toEqual([
      'million/memory of an engine',
      'million/ready',
      'million/parts',
    ])
  })

  test('devices that fetch a package at once', async () => {
    expect(await measured(() => measureDownload(4, 64 * 1024))).toEqual(['download'])
  })
})

test('the benchmark of Insights measures each dashboard, also of a small fleet', async () => {
  const results = await measureInsights({ vehicles: 200, days: 10, rounds: 2 }, () => {})
  expect(results.map(({ name }) => name)).toEqual(
    dashboards.flatMap(({ name }) => [`insights/${name}/p95`, `insights/${name}/p50`]),
  )
  for (const { name, value } of results) expect(value, name).toBeGreaterThan(0)
})
