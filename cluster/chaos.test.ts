/** A cluster of real processes of which any may be killed or frozen while reports come. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import type { Report } from '#domain/sensors/report.ts'
import { startEngine } from '#server/ingest/engine.ts'
import { encodeReports, sendUntilStored, silentLog } from '#server/ingest/testing.ts'
import { reportBatches } from '#server/ingest/watch/testing.ts'
import { prepare, prepareIn, rounds, start, stored, vehicles } from '#server/ingest/watch/testing-fleet.ts'
import { openPool } from '#server/platform/database.ts'
import { migrate } from '#server/platform/migrate.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { disturb, randomOf } from './disturb.ts'

const key = 'a-key-of-the-tests-0123456789'
const seconds = Number(process.env.CHAOS_SECONDS ?? 25)
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)

/** Sends until it is acknowledged; one report in fifty once more. */
const sending = ({ url }: Cluster, during: () => string) => {
  const longest: Record<string, number> = {}
  let n = 0
  const post = async (reports: readonly Report[]) => {
    const [began, what] = [performance.now(), during()]
    for (;;) {
      const answer = await fetch(`${url}/ingest/v1/reports`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: Uint8Array.from(encodeReports(reports)),
        signal: AbortSignal.timeout(5_000),
      }).catch(() => null)
      if (answer?.status === 200) {
        expect(await answer.json()).toMatchObject({ rejected: [] })
        break
      }
      if (answer) expect([429, 502, 503, 504], await answer.text()).toContain(answer.status)
      await pause(50)
    }
    longest[what] = Math.max(longest[what] ?? 0, Math.round(performance.now() - began))
  }
  return {
    longest,
    send: async (reports: readonly Report[]) => {
      await post(reports)
      for (const one of reports) if (++n % 50 === 0) await post([one])
    },
  }
}

test('whatever is killed, frozen or taken over: what was acknowledged is there once, and nothing is told twice', {
  timeout: 900_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tandem-chaos-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const undisturbed = await prepare()
  const cluster = await startCluster({
    ...{ folder, key, port: 0, say: () => {} },
    prepare: async (url) => {
      const pool = openPool(url, 2)
      await migrate(pool)
      await prepareIn({ pool })
      await pool.end()
    },
  })
  onTestFinished(cluster.stop)
  const shards = async () => (await cluster.see()).reduce((sum, one) => sum + (one.shards ?? 0), 0)
  await expect.poll(shards).toBe(64)

  const all = reportBatches(start, vehicles, rounds)
  const chaos = disturb(cluster, randomOf(seed), 2_500)
  const { send, longest } = sending(cluster, chaos.last)
  for (const batch of all) {
    await send(batch)
    await pause((seconds * 1_000) / all.length)
  }
  await chaos.end()
  await expect.poll(shards).toBe(64)
  process.stdout.write(
    `SEED=${seed}: ${chaos.done.length} acts. Longest without an answer, ms: ${JSON.stringify(longest)}\n`,
  )

  const engine = await startEngine({ url: undisturbed.url, geocoderUrl: null, log: silentLog })
  for (const batch of all) await sendUntilStored(engine, batch)
  await engine.stop()
  const pool = openPool(cluster.postgres.url, 2)
  const { rows } = await pool.query(
    'SELECT count(*)::int AS all, count(DISTINCT (vehicle_id, recorded))::int AS known FROM report',
  )
  const sent = all.reduce((sum, batch) => sum + batch.length, 0)
  expect(rows).toEqual([{ all: sent, known: sent }])
  const wanted = await stored(undisturbed)
  await expect.poll(() => stored({ pool })).toEqual(wanted)
  await pool.end()
  await undisturbed.close()
})
