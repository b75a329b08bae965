/** Plays a recorded drive: sends its positions as the reports of one gateway, at the pace at which it was driven. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Instant } from '#domain/basics/units.ts'
import { encodeReport } from '#domain/wire/report.ts'
import { storedKey } from './demo/folder.ts'
import { Refused, type Sender, sender } from './send.ts'
import { type Terminal, terminal } from './terminal.ts'
import { readTrack } from './tracks/read.ts'
import { type RecordedPoint, recordedMiles } from './tracks/track.ts'
import { words } from './words.ts'

const texts = words.replay

/** What keeps a replay from beginning or from going on; its message is for a person. */
export class ReplayError extends Error {}

export interface Replay {
  readonly track: readonly RecordedPoint[]
  readonly serial: string
  readonly speed: number
  readonly keepTimes: boolean
}

const reportOf = (serial: string, point: RecordedPoint, recorded: Instant) => {
  const { lat, lng, headingDeg, speedMph } = point
  return encodeReport({
    serial,
    recorded,
    readings: {
      gps: {
        lat,
        lng,
        ...(headingDeg === null ? {} : { headingDeg: ((headingDeg % 360) + 360) % 360 }),
        ...(speedMph === null ? {} : { speedMph: Math.min(150, Math.round(speedMph * 10) / 10) }),
      },
    },
  })
}

async function sendReports(
  to: Sender,
  serial: string,
  url: string,
  reports: readonly object[],
): Promise<void> {
  try {
    const { rejected } = await to.send(reports)
    if (rejected.length > 0) throw new ReplayError(texts.unknownSerial(serial, rejected[0]!.reason))
  } catch (error) {
    if (error instanceof Refused)
      throw new ReplayError(error.status === 401 || error.status === 403 ? texts.wrongKey : error.message)
    if (error instanceof TypeError) {
      const { cause, message } = error as Error & { cause?: NodeJS.ErrnoException }
      throw new ReplayError(texts.unreachable(url, cause?.code ?? message))
    }
    throw error
  }
}

/** Reports of one second and more are sent together: a fast replay of a dense track stays kind to the server. */
const tickEvery = 250
const mostAtOnce = 1_000

/**
 * Plays a drive to its end. Unless times are kept it is shifted so that it begins now; played faster, its times are
 * as close together as its reports, so that none lies in the future.
 * @throws ReplayError
 */
export async function replay(
  { track, serial, speed, keepTimes }: Replay,
  to: Sender,
  url: string,
  console: Terminal,
  signal: AbortSignal,
): Promise<number> {
  const first = track[0]!.at
  const last = track.at(-1)!.at
  const begun = Date.now()
  const momentOf = ({ at }: RecordedPoint): Instant =>
    keepTimes ? at : Math.round(begun + (at - first) / speed)
  let sent = 0
  let lastSent: Instant = 0
  while (sent < track.length) {
    signal.throwIfAborted()
    const now = Date.now()
    const batch: object[] = []
    let point = track[sent]!
    while (sent < track.length && batch.length < mostAtOnce) {
      point = track[sent]!
      if (!keepTimes && momentOf(point) > now) break
      // Sped up, several positions may fall on one moment; the first stands for them.
      if (momentOf(point) > lastSent) {
        lastSent = momentOf(point)
        batch.push(reportOf(serial, point, lastSent))
      }
      sent++
    }
    if (batch.length > 0) {
      await sendReports(to, serial, url, batch)
      const percent = Math.floor((100 * sent) / track.length)
      console.progress(texts.progress(percent, point.speedMph), Math.floor(percent / 10))
    }
    const next = track[sent]
    if (next && !keepTimes)
      await pause(Math.max(tickEvery, momentOf(next) - Date.now()), undefined, { signal })
  }
  console.progress(texts.progress(100, track.at(-1)!.speedMph), 10)
  console.progress(null)
  return last === first ? 1 : sent
}

/** A day in a second: faster, all of a drive falls on a few moments. */
const highestSpeed = 100_000

/** Reads what was asked for. @throws ReplayError that says what is missing. */
export function readRequest(args: readonly string[], env: Readonly<Record<string, string | undefined>>) {
  let parsed: ReturnType<typeof parse>
  function parse() {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        serial: { type: 'string' },
        speed: { type: 'string' },
        url: { type: 'string' },
        key: { type: 'string' },
        'keep-times': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  }
  try {
    parsed = parse()
  } catch (cause) {
    throw new ReplayError(`${(cause as Error).message}\n\n${texts.usage}`, { cause })
  }
  const { values, positionals } = parsed
  if (values.help) return null
  const [file] = positionals
  if (!file) throw new ReplayError(`${texts.noFile}\n\n${texts.usage}`)
  if (!values.serial) throw new ReplayError(`${texts.noSerial}\n\n${texts.usage}`)
  const speed = Number(values.speed ?? 1)
  if (!(speed > 0 && speed <= highestSpeed)) throw new ReplayError(texts.badSpeed(highestSpeed))
  const url = (values.url ?? `http://localhost:${env.PORT?.trim() || 8080}`).replace(/\/+$/, '')
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) throw new ReplayError(texts.badUrl(url))
  const key = values.key ?? storedKey(resolve(env.DATA_DIR?.trim() || './data')) ?? env.INGEST_KEY?.trim()
  if (!key) throw new ReplayError(texts.noKey)
  return { file, serial: values.serial, speed, url, key, keepTimes: values['keep-times'] ?? false }
}

/** The drive in a file. @throws ReplayError where it cannot be read or holds none. */
export function openTrack(file: string): readonly RecordedPoint[] {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (cause) {
    throw new ReplayError(texts.unreadable(file, (cause as NodeJS.ErrnoException).code ?? String(cause)), {
      cause,
    })
  }
  const track = readTrack(text)
  if (track.length === 0) throw new ReplayError(texts.noTrack(file))
  return track
}

async function main(args: readonly string[], console: Terminal, signal: AbortSignal) {
  const request = readRequest(args, process.env)
  if (!request) return console.print(texts.usage)
  const { file, url, key, ...how } = request
  const track = openTrack(file)
  const minutes = (track.at(-1)!.at - track[0]!.at) / 60_000
  console.print(texts.begin(track.length, recordedMiles(track), minutes, how.speed))
  const sent = await replay({ track, ...how }, sender({ url, key, signal, tries: 3 }), url, console, signal)
  console.print(texts.done(sent))
}

/** `npm run replay`, with what was typed after it. */
export async function runReplay(args: readonly string[]): Promise<void> {
  const console = terminal(process.stdout)
  const stop = new AbortController()
  process.on('SIGINT', () => stop.abort())
  process.on('SIGTERM', () => stop.abort())
  try {
    await main(args, console, stop.signal)
  } catch (error) {
    console.progress(null)
    if (stop.signal.aborted) console.print(texts.broken)
    else if (error instanceof ReplayError) console.print(error.message)
    else throw error
    process.exitCode = 1
  }
}
