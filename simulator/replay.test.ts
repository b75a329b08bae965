import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readRequest, replay } from './replay.ts'
import { sender } from './send.ts'
import { terminal } from './terminal.ts'
import type { RecordedPoint } from './tracks/track.ts'

interface Sent {
  readonly serial: string
  readonly recorded: string
  readonly gps: { readonly lat: number; readonly speedMph: number; readonly headingDeg: number }
}
/** The far end knows one gateway and one key. */
let came: Sent[] = []
let url = ''
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => {
    body += chunk
  })
  request.on('end', () => {
    const say = (status: number, answer: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    if (request.headers.authorization !== 'Bearer good') return say(401, { error: 'unknown key' })
    const reports = body.split('\n').map((line) => JSON.parse(line) as Sent)
    const rejected = reports.flatMap(({ serial }, index) =>
      serial === 'XRG-1' ? [] : [{ index, reason: `serial ${serial} is not registered` }],
    )
    if (rejected.length === 0) came.push(...reports)
    return say(200, { accepted: reports.length - rejected.length, duplicate: 0, rejected })
  })
})
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())
beforeEach(() => {
  came = []
})

const long = Date.UTC(2018, 4, 3, 15)
const track: readonly RecordedPoint[] = Array.from({ length: 40 }, (_, i) => ({
  lat: 32 + i / 1000,
  lng: -99,
  at: long + i * 10_000,
  speedMph: 55,
  headingDeg: 360 + i,
}))
const quiet = terminal({ isTTY: false, write: () => true } as unknown as NodeJS.WriteStream)
const play = (more: { speed?: number; keepTimes?: boolean; serial?: string; key?: string } = {}) =>
  replay(
    { track, serial: more.serial ?? 'XRG-1', speed: more.speed ?? 1000, keepTimes: more.keepTimes ?? false },
    sender({ url, key: more.key ?? 'good', tries: 1 }),
    url,
    quiet,
    new AbortController().signal,
  )

test('the drive happens now: from start to end in order, none of it in the future', async () => {
  const begun = Date.now()
  await play()
  const times = came.map(({ recorded }) => Date.parse(recorded))
  expect(times[0]).toBeGreaterThanOrEqual(begun)
  expect(times.at(-1)).toBeLessThanOrEqual(Date.now())
  expect(times).toEqual([...times].sort((a, b) => a - b))
  expect(new Set(times).size).toBe(times.length)
  expect(came.at(-1)!.gps.lat).toBeCloseTo(32.039, 5)
  expect(came[1]!.gps).toMatchObject({ speedMph: 55, headingDeg: 1 })
})

test('with its own times it is sent as it was recorded, at once', async () => {
  await play({ keepTimes: true, speed: 1 })
  expect(came.map(({ recorded }) => Date.parse(recorded))).toEqual(track.map(({ at }) => at))
})

describe('what goes wrong is told in words', () => {
  test('a serial that the server does not know', () =>
    expect(play({ serial: 'XRG-2' })).rejects.toThrow('reports of XRG-2: serial XRG-2 is not registered'))
  test('a wrong key', () => expect(play({ key: 'bad' })).rejects.toThrow('does not accept this key'))
  test('a server that is not there', () =>
    expect(
      replay(
        { track, serial: 'XRG-1', speed: 9, keepTimes: true },
        sender({ url: 'http://127.0.0.1:1', key: 'k', tries: 1 }),
        'http://127.0.0.1:1',
        quiet,
        new AbortController().signal,
      ),
    ).rejects.toThrow('No server answers at http://127.0.0.1:1'))
  test.each([
    [[], 'Which drive?'],
    [['a.gpx'], 'Which trailer drives it?'],
    [['a.gpx', '--serial', 'X', '--speed', 'fast'], '--speed is a number'],
    [['a.gpx', '--serial', 'X', '--speed=-1'], '--speed is a number'],
    [['a.gpx', '--serial', 'X', '--speed', '100001'], 'and at most 100000.'],
    [['a.gpx', '--serial', 'X', '--url', 'localhost:8080'], '--url localhost:8080 is no address'],
    [['a.gpx', '--serial', 'X'], 'There is no key'],
    [['a.gpx', '--nonsense'], 'nonsense'],
  ])('%j', (args, text) => expect(() => readRequest(args, { DATA_DIR: '/nowhere' })).toThrow(text))
})

describe('the key is', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tandem-replay-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const requested = (args: string[], env: Record<string, string>) =>
    readRequest(['a.gpx', '--serial', 'X', ...args], env)!.key
  writeFileSync(join(folder, 'ingest.key'), 'of-the-demo\n')
  test.each([
    ['the one that is given', ['--key', 'given'], { DATA_DIR: folder, INGEST_KEY: 'of-the-room' }, 'given'],
    ["the demo's", [], { DATA_DIR: folder, INGEST_KEY: 'of-the-room' }, 'of-the-demo'],
    ['that of the environment', [], { DATA_DIR: '/nowhere', INGEST_KEY: 'of-the-room' }, 'of-the-room'],
  ])('%s', (_, args, env, key) => expect(requested(args, env as Record<string, string>)).toBe(key))
})
