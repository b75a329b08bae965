/** A cluster of real processes of which any may be killed or frozen while reports, commands and readers come. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { notifyNext } from '#server/alerts/notify.ts'
import { startEngine } from '#server/ingest/engine.ts'
import { sendUntilStored, silentLog } from '#server/ingest/testing.ts'
import { reportBatches } from '#server/ingest/watch/testing.ts'
import { prepare, prepareIn, rounds, start, stored, vehicles } from '#server/ingest/watch/testing-fleet.ts'
import { openMailServer } from '#server/mail/testing.ts'
import { type Database, openPool } from '#server/platform/database.ts'
import { migrate } from '#server/platform/migrate.ts'
import { startCluster } from './cluster.ts'
import { disturb, randomOf } from './disturb.ts'
import { contradictionsIn, contradictionsSeen } from './history.ts'
import { findNats } from './nats.ts'
import { carryOut, sendCommands } from './testing-commands.ts'
import { openLoad } from './testing-load.ts'
import { addMailboxes, addProgram, commandsIn, emailsIn, noticesIn } from './testing-people.ts'
import { followFeed, watchStates } from './testing-readers.ts'

const key = 'a-key-of-the-tests-0123456789'
const seconds = Number(process.env.CHAOS_SECONDS ?? 25)
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
/** Half of the runs, unless CHAOS_LOG says `yes` or `no`, go through a log of reports. */
const wantsLog = process.env.CHAOS_LOG ? process.env.CHAOS_LOG === 'yes' : seed % 2 === 0
const senders = 3
/** With CHAOS_TELL each line of each process is told. */
const say = (name: string, line: string) => {
  if (process.env.CHAOS_TELL) process.stdout.write(`${new Date().toISOString()} ${name.padEnd(10)} ${line}\n`)
}
const within = { timeout: 120_000 }

const logFor = (): string | null => {
  const program = wantsLog ? findNats() : null
  const words = program ? 'with' : wantsLog ? 'without (there is no nats-server on this machine)' : 'without'
  process.stdout.write(`SEED=${seed}: a cluster ${words} a log of reports, ${seconds} s.\n`)
  return program
}

const theFleet = async (pool: pg.Pool) => {
  const { rows } = await pool.query<{ vin: string; serial: string }>(
    'SELECT vin, serial_num AS serial FROM vehicle ORDER BY id',
  )
  return new Map(rows.map(({ vin, serial }) => [vin, serial]))
}

/** What one engine that nobody disturbs makes of the same, and whom it tells. */
const undisturbed = async (db: Database, all: ReturnType<typeof reportBatches>) => {
  const engine = await startEngine({ url: db.url, geocoderUrl: null, log: silentLog })
  for (const batch of all) await sendUntilStored(engine, batch)
  await engine.stop()
  while ((await notifyNext(db.pool, Date.now(), 500, undefined)) > 0);
  return { ...(await stored(db)), notices: await noticesIn(db.pool) }
}

test('whatever is killed, frozen or taken over: what was acknowledged is there once, and nothing is told twice', {
  timeout: 1_200_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tandem-chaos-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const mail = await openMailServer()
  onTestFinished(mail.close)
  const alone = await prepare()
  await addMailboxes(alone.pool, start)
  let token = ''
  const cluster = await startCluster({
    ...{ folder, key, port: 0, nats: logFor(), say },
    env: { SMTP_URL: mail.url },
    prepare: async (url) => {
      const pool = openPool(url, 2)
      await migrate(pool)
      await prepareIn({ pool })
      await addMailboxes(pool, start)
      token = await addProgram(pool)
      await pool.end()
    },
  })
  onTestFinished(cluster.stop)
  const pool = openPool(cluster.postgres.url, 2)
  pool.on('error', () => undefined)
  onTestFinished(() => pool.end())
  const shards = async () => (await cluster.see()).reduce((sum, one) => sum + (one.shards ?? 0), 0)
  await expect.poll(shards, within).toBe(64)

  const ending = new AbortController()
  const serialOf = await theFleet(pool)
  const [vins, serials] = [[...serialOf.keys()].slice(0, senders), [...serialOf.values()].slice(0, senders)]
  const all = reportBatches(start, vehicles, Math.min(280, Math.max(rounds, seconds)))
  const chaos = disturb(cluster, randomOf(seed), 2_500, (what) => say('chaos', what))
  const load = openLoad(cluster.url, key, chaos.during)
  const states = watchStates(cluster.url, token, serialOf, ending.signal)
  const feed = followFeed(cluster.url, token, serialOf, ending.signal)
  const commands = sendCommands(cluster.url, token, vins, ending.signal)
  const gateways = carryOut(cluster.url, key, serials, ending.signal)
  let isDisturbed = true
  const disturbing = pause(seconds * 1_000)
    .then(chaos.end)
    .finally(() => {
      isDisturbed = false
    })
  const sending = async (sender: number) => {
    for (const batch of all) {
      const own = batch.filter(({ serial }) => Number(serial.split('-')[1]) % senders === sender)
      if (own.length > 0) await load.send(own)
      // What is left once all is healed goes as fast as it can.
      if (isDisturbed) await pause((seconds * 1_000) / all.length)
    }
  }
  await Promise.all([disturbing, ...Array.from({ length: senders }, (_, sender) => sending(sender))])
  await expect.poll(shards, within).toBe(64)
  process.stdout.write(
    `SEED=${seed}: ${chaos.done.length} acts. Longest without an answer, ms: ${JSON.stringify(load.longest)}\n`,
  )

  const wanted = await undisturbed(alone, all)
  await alone.close()
  const sent = all.reduce((sum, batch) => sum + batch.length, 0)
  const count = async () =>
    (await pool.query<{ count: number }>('SELECT count(*)::int AS count FROM report')).rows[0]!.count
  await expect.poll(count, within).toBeGreaterThanOrEqual(sent)
  const ofRest = async () => ({ ...(await stored({ pool })), notices: await noticesIn(pool) })
  await expect.poll(ofRest, within).toEqual(wanted)

  ending.abort()
  await Promise.all([states.watching, commands.sending])
  await feed.rest()
  await gateways.rest()
  const { rows } = await pool.query<{ key: string; count: number }>(
    `SELECT serial_num || ' ' || (extract(epoch FROM recorded) * 1000)::bigint AS key, count(*)::int AS count
      FROM report r JOIN vehicle v ON v.id = r.vehicle_id GROUP BY 1`,
  )
  // Everything that was sent was acknowledged in the end, or refused.
  expect([...load.sent.values()].filter(({ outcome }) => outcome === 'unknown')).toEqual([])
  expect(contradictionsIn(load.sent, new Map(rows.map(({ key, count }) => [key, count])))).toEqual([])
  expect(feed.refusals).toEqual([])
  expect(contradictionsIn(load.sent, feed.found)).toEqual([])
  expect(states.seen.length).toBeGreaterThan(0)
  expect(contradictionsSeen(load.sent, states.seen)).toEqual([])

  const carried = await commandsIn(pool)
  expect(contradictionsIn(commands.sent, carried.byKey)).toEqual([])
  expect(carried.unanswered).toEqual([])
  expect([...gateways.carried].sort((a, b) => a - b)).toEqual(carried.ids)
  expect(gateways.wrong).toEqual([])

  const emails = await emailsIn(pool, mail.arrived)
  expect(emails.contradictions).toEqual([])
  expect(emails.recipients).toEqual(expect.arrayContaining(wanted.notices.map(({ recipient }) => recipient)))
})
