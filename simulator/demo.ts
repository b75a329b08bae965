/** The demo: starts the product on a folder of its own, gives it a fleet with a past, and drives it on. */
import { createServer, isIPv6 } from 'node:net'
import { resolve } from 'node:path'
import { setImmediate as breathe } from 'node:timers/promises'
import { hour, minute } from '#domain/basics/time.ts'
import { type SendTally, tally } from './demo/batches.ts'
import { type CarryOut, mqttGateway } from './demo/by-mqtt.ts'
import { type CarriedGateway, runDevices } from './demo/devices.ts'
import { beginCampaign } from './demo/first-campaign.ts'
import {
  DemoError,
  ingestKey,
  type Notes,
  openFolder,
  saveNotes,
  type TimeRange,
  writeSeed,
} from './demo/folder.ts'
import { fill, firstLook, sendNewest } from './demo/history.ts'
import { driveOn, type SendReports } from './demo/live.ts'
import { maintain } from './demo/maintenance.ts'
import { carryOutBy, commandsOf } from './demo/obeying.ts'
import { withPictures } from './demo/pictures.ts'
import { type ServerProcess, startServer } from './demo/server-process.ts'
import { course, type DriveCourse } from './drive/drive.ts'
import { routeCache } from './drive/driven-route.ts'
import { fleet } from './fleet.ts'
import { Refused, sender } from './send.ts'
import { type Terminal, terminal } from './terminal.ts'
import { words } from './words.ts'

/** Streets from outside; the portal falls back by itself where the browser cannot reach them. */
const streets = 'https://tiles.openfreemap.org/styles/positron'
/** So many trailers report by MQTT, so that both ways in are in use. */
const mqttTrailers = 4
/** So many reefer units listen for commands, each over a connection of its own. */
const mqttReefers = 200
/** How often the folder learns how far the fleet has come. */
const notesEvery = 10_000

const { env } = process
const wholeNumber = (name: string, usual: number, low: number, high: number): number => {
  const text = env[name]?.trim()
  const value = text ? Number(text) : usual
  if (!Number.isInteger(value) || value < low || value > high)
    throw new DemoError(words.badNumber(name, low, high))
  return value
}

/** A port that is free now. */
const freePort = () =>
  new Promise<number>((done, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })

/**
 * Connects the first trailers by MQTT, and the reefers, which take commands there. The other trailers, and all where
 * there is no broker, report by HTTP.
 */
async function mqttTells(
  courses: readonly DriveCourse[],
  { url, key, restarts }: { url: string; key: string; restarts: Map<string, number> },
  console: Terminal,
) {
  const found = new Map<DriveCourse, SendReports>()
  /** Those that take their commands there. */
  const obeying = new Set<DriveCourse>()
  const closing: (() => Promise<void>)[] = []
  const there = courses.filter(({ vehicle }) => vehicle.serial && !vehicle.spare)
  const reporting = new Set(there.filter(({ vehicle }) => vehicle.pace === 'busy').slice(0, mqttTrailers))
  const reefers = new Set(there.filter(({ vehicle }) => vehicle.sensors.has(25)).slice(0, mqttReefers))
  try {
    for (const one of new Set([...reporting, ...reefers])) {
      const gateway = await mqttGateway(url, one.vehicle.serial, key)
      closing.push(gateway.close)
      if (reporting.has(one)) found.set(one, gateway.send)
      const restart = (at: number) => void restarts.set(one.vehicle.serial, at)
      await gateway.obey(carryOutBy(one, { send: gateway.send, restart }))
      obeying.add(one)
    }
  } catch (error) {
    console.print(words.noMqtt((error as Error).message))
  }
  return { found, obeying, close: () => Promise.all(closing.map((close) => close())) }
}

/** The gateways that are on trailers, with what they run; those that obey by MQTT are not asked to do so by HTTP. */
const carriedGateways = (
  courses: readonly DriveCourse[],
  carryOutOf: (course: DriveCourse) => CarryOut | null,
): readonly CarriedGateway[] =>
  courses
    .filter(({ vehicle }) => vehicle.serial !== '' && !vehicle.spare)
    .map((course) => {
      const { serial, registered } = course.vehicle
      return {
        serial,
        product: registered.baseProductType,
        mainApp: registered.mainAppVersion ?? '1.0',
        ...commandsOf(course.vehicle),
        carryOut: carryOutOf(course),
      }
    })

/** Tells once what the server refuses; if it takes nothing at all, that is the end. */
function watchRefusals(counts: SendTally, console: Terminal) {
  let reported = false
  return () => {
    if (counts.refused === 0 || reported) return
    if (counts.accepted + counts.duplicate === 0) throw new DemoError(words.allRefused(counts.reason ?? ''))
    reported = true
    console.print(words.someRefused(counts.refused, counts.reason ?? ''))
  }
}

async function demo(console: Terminal, stop: AbortController): Promise<void> {
  const folder = resolve(env.DATA_DIR?.trim() || './data')
  const wanted = wholeNumber('DEMO_VEHICLES', 500, 1, 20_000)
  const days = wholeNumber('DEMO_DAYS', 7, 1, 90)
  const port = wholeNumber('PORT', 8080, 0, 65_535) || (await freePort())
  const mqttPort = wholeNumber('MQTT_PORT', 1883, 0, 65_535) || (await freePort())
  // Everybody knows the passwords of the demo: it is for this machine, unless somebody says otherwise.
  const host = env.HOST?.trim() || '127.0.0.1'
  const opened = openFolder(folder, { vehicles: wanted, days, now: Date.now() })
  let notes: Notes = opened.notes
  const note = (news: Partial<Notes>) => {
    notes = { ...notes, ...news }
  }

  const { ensureBuilt } = await import('../build.ts')
  await ensureBuilt(console.print)
  console.print(
    opened.isNew ? words.making(notes.vehicles, notes.days) : words.goingOn(notes.vehicles, notes.start),
  )
  if (!opened.isNew && env.DEMO_VEHICLES && wanted !== notes.vehicles)
    console.print(words.keptSize(notes.vehicles))

  const made = fleet(notes.seed, notes.vehicles, notes.start)
  const key = ingestKey(folder, env.INGEST_KEY?.trim())
  // The name is what browsers of this machine know; an address that is somebody's own is the only one that answers.
  const url = `http://${/^(127\.|0\.0\.0\.0$|::1?$|localhost$)/.test(host) ? 'localhost' : isIPv6(host) ? `[${host}]` : host}:${port}`
  const server: ServerProcess = startServer(
    url,
    {
      DATA_DIR: folder,
      PORT: String(port),
      MQTT_PORT: String(mqttPort),
      HOST: host,
      INGEST_KEY: key,
      // Whoever tries it out makes any phone a tracker by its identifier alone.
      OSMAND_KEY: env.OSMAND_KEY?.trim() || 'optional',
      SEED: writeSeed(folder, made.seed),
      MAP_STYLE_URL: env.MAP_STYLE_URL ?? streets,
      // Its past is made up while people look at it, and is small.
      PACK_AFTER_DAYS: env.PACK_AFTER_DAYS?.trim() || '0',
    },
    console.print,
  )
  const { signal } = stop
  server.ended.then(({ code, signal: by }) => {
    if (!signal.aborted) stop.abort(new DemoError(words.serverEnded(code, by)))
  })

  // Another demo may be running on this folder; its notes are written only once the server says that it is ours.
  let saving: NodeJS.Timeout | undefined
  let closeMqtt = async (): Promise<unknown> => undefined
  try {
    // The ways are laid out while the server starts.
    const routes = routeCache()
    const courses: DriveCourse[] = []
    for (const vehicle of made.vehicles) {
      const one = course(vehicle, notes.start, routes)
      one.legAt(Date.now())
      courses.push(one)
      await breathe()
    }
    await server.ready()
    signal.throwIfAborted()
    saving = setInterval(() => saveNotes(folder, notes), notesEvery)

    const counts = tally()
    const check = watchRefusals(counts, console)
    const onWait = () => console.progress(words.waiting)
    const pictures = { url, key, signal }
    const first = withPictures(sender({ url, key, signal, onWait }), { ...pictures, every: 30 * minute })
    const now = Date.now()
    const from = Math.max(notes.start, notes.through ?? 0, now - firstLook)
    await sendNewest(courses, { from, to: now, since: notes.through ?? notes.start }, first, counts)
    check()
    const gap: TimeRange = { from: notes.through ?? notes.start, to: from, filled: 0 }
    note({ through: now, stretches: gap.to > gap.from ? [...notes.stretches, gap] : notes.stretches })
    saveNotes(folder, notes)
    const spare = made.vehicles.find((vehicle) => vehicle.spare)
    console.print(
      words.ready(
        url,
        spare ? { unitId: spare.registered.unitId, serial: spare.serial } : null,
        host === '127.0.0.1',
      ),
    )

    const mqtt = env.MQTT_URL?.trim() || `mqtt://${new URL(url).hostname}:${mqttPort}`
    const restarts = new Map<string, number>()
    const gateways = await mqttTells(courses, { url: mqtt, key, restarts }, console)
    closeMqtt = gateways.close
    const live = batchedTell(first, counts)
    const driving = driveOn(
      courses,
      now,
      (one) => gateways.found.get(one) ?? live,
      (through) => note({ through }),
      signal,
    )
    const filling = fillAll(
      courses,
      withPictures(sender({ url, key, signal, onWait }), { ...pictures, every: 6 * hour }),
    )
    // A fleet without its maintenance is a fleet nevertheless.
    const keeping = filling
      .then(() => (signal.aborted ? undefined : maintain(url, signal)))
      .catch((error) => {
        if (!signal.aborted) console.print(words.noUpkeep((error as Error).message))
      })
    const updating = runDevices(
      carriedGateways(courses, (one) => {
        if (gateways.obeying.has(one)) return null
        const restart = (at: number) => void restarts.set(one.vehicle.serial, at)
        return carryOutBy(one, { send: live, restart })
      }),
      { url, key, folder, restarts, signal },
    ).catch((error) => {
      if (!signal.aborted) console.print(words.noDevices((error as Error).message))
    })
    const announcing = filling
      .then(() => (signal.aborted ? undefined : beginCampaign(url, signal)))
      .catch((error) => {
        if (!signal.aborted) console.print(words.noCampaign((error as Error).message))
      })
    await Promise.all([driving, filling, keeping, updating, announcing])

    async function fillAll(of: readonly DriveCourse[], to: ReturnType<typeof sender>) {
      const began = notes.stretches.length > 0
      for (const range of notes.stretches) {
        const onFilled = (filled: number) => {
          note({
            stretches: notes.stretches.map((one) => (one.to === range.to ? { ...one, filled } : one)),
          })
          const percent = Math.floor((100 * filled) / of.length)
          console.progress(words.filling(percent, filled, of.length), Math.floor(percent / 10))
          check()
        }
        await fill(of, range, to, counts, onFilled, signal)
        if (signal.aborted) return
        note({ stretches: notes.stretches.filter((one) => one.to !== range.to) })
      }
      console.progress(null)
      if (began) console.print(words.filled)
    }
  } catch (error) {
    // What is under way breaks off when it is told to; why it was told is what counts.
    if (!signal.aborted) stop.abort(error)
  } finally {
    clearInterval(saving)
    console.progress(null)
    await closeMqtt()
    if (saving) saveNotes(folder, notes)
    if (!(await server.stop())) console.print(words.killed)
  }
  const { reason } = signal
  if (reason !== requested) throw reason
  console.print(words.stopped)
}

/** Sends by HTTP in batches and counts the answers. */
const batchedTell =
  (to: ReturnType<typeof sender>, counts: SendTally): SendReports =>
  async (reports) => {
    for (let i = 0; i < reports.length; i += 2_500) {
      const receipt = await to.send(reports.slice(i, i + 2_500))
      counts.accepted += receipt.accepted
      counts.duplicate += receipt.duplicate
    }
  }

/** Why it stops when somebody asked for it. */
const requested = Symbol('asked to stop')

const console = terminal(process.stdout)
const stop = new AbortController()
/** A terminal's Ctrl-C may come twice, by itself and passed on by npm: this close together they are one. */
const sameKey = 1_000
let requestedAt = 0
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    if (stop.signal.aborted) {
      if (Date.now() - requestedAt > sameKey) console.print(words.stillStopping)
    } else {
      requestedAt = Date.now()
      console.progress(null)
      console.print(words.stopping)
      stop.abort(requested)
    }
  })
try {
  await demo(console, stop)
  process.exitCode = 0
} catch (error) {
  if (error instanceof DemoError) console.print(error.message)
  else if (error instanceof Refused) console.print(words.allRefused(error.message))
  else if (error !== requested) console.print((error as Error).stack ?? String(error))
  process.exitCode = error === requested ? 0 : 1
}
