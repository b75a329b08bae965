/** The gateways of the demo as devices: they say what they are, look for jobs in turn, and carry them out. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { second } from '#domain/basics/time.ts'
import { decodeJob, encodeJobResult, type GatewayJob } from '#domain/ota/wire.ts'
import { type CommandResult, decodeCommand, encodeResult } from '#domain/wire/command.ts'
import { dice } from '../random.ts'
import type { CarryOut } from './by-mqtt.ts'
import {
  accountOf,
  carryOutJob,
  type Device,
  type CarriedGateway as FactoryGateway,
  type Flash,
  newDevice,
  type Surroundings,
} from './device.ts'

export interface CarriedGateway extends FactoryGateway {
  /** Carries out what it is told by HTTP; null where it is told otherwise. */
  readonly carryOut: CarryOut | null
}
export interface DevicesOptions {
  readonly url: string
  readonly key: string
  readonly folder: string
  /** When a gateway was made to start again, by its serial number. */
  readonly restarts: ReadonlyMap<string, number>
  readonly signal: AbortSignal
}

/** Each looks for a job once in so many turns of a second. */
const turns = 60
const accountsAtOnce = 100
/** A modem brings so much before a line breaks. */
const pieceBytes = 64 * 1024

const fileIn = (folder: string) => join(folder, 'devices.json')

/** What they run outlives the demo. */
const storedFlash = (folder: string): Record<string, Flash> =>
  existsSync(fileIn(folder)) ? JSON.parse(readFileSync(fileIn(folder), 'utf8')) : {}

/** Rejects with the signal's reason, or where the server does not answer as it should. */
export const runDevices = async (
  carried: readonly CarriedGateway[],
  { url, key, folder, restarts, signal }: DevicesOptions,
): Promise<never> => {
  const known = storedFlash(folder)
  const carryOutOf = new Map(carried.map(({ serial, carryOut }) => [serial, carryOut]))
  const devices = carried.map((one) => {
    const device = newDevice(one, Date.now())
    const flash = known[one.serial]
    if (flash) device.flash = flash
    return device
  })
  const luck = dice('devices', Date.now())
  const request = (path: string, init: RequestInit = {}) =>
    fetch(`${url}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${key}`, ...init.headers },
      signal,
    })
  const post = async (path: string, body: unknown) => {
    const answer = await request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    await answer.body?.cancel()
  }
  const describe = (some: readonly Device[]) =>
    post(
      '/ingest/v1/device',
      some.map((device) => accountOf(device, Date.now())),
    )
  for (let from = 0; from < devices.length; from += accountsAtOnce)
    await describe(devices.slice(from, from + accountsAtOnce))
  const publicKey = await (await request('/ingest/v1/package-key')).text()

  const around = ({ serial }: Device): Surroundings => ({
    publicKey,
    now: Date.now,
    happens: (what) => luck.chance(what === 'worn flash' ? 0.01 : 0.03),
    say: async (result) => {
      await pause(luck.between(1, 4) * second, undefined, { signal })
      await post(`/ingest/v1/job-results?serial=${serial}`, encodeJobResult(result))
    },
    fetch: async (path, from) => {
      const answer = await request(`${path}?serial=${serial}`, {
        headers: { range: `bytes=${from}-${from + pieceBytes - 1}` },
      })
      return answer.ok ? Buffer.from(await answer.arrayBuffer()) : null
    },
  })
  const busy = new Set<Device>()
  const carryOut = async (device: Device, job: GatewayJob) => {
    busy.add(device)
    try {
      const before = device.flash
      await carryOutJob(device, job, around(device))
      await describe([device])
      if (device.flash !== before) {
        known[device.serial] = device.flash
        writeFileSync(fileIn(folder), JSON.stringify(known))
      }
    } finally {
      busy.delete(device)
    }
  }
  const look = async (device: Device) => {
    const answer = await request(`/ingest/v1/jobs?serial=${device.serial}`)
    const { jobs = [] } = (await answer.json()) as { jobs?: readonly unknown[] }
    const read = jobs[0] === undefined ? null : decodeJob(jobs[0])
    // What broke off is tried again when it looks next.
    if (read?.ok) carryOut(device, read.value).catch(() => undefined)
  }
  /** One that comes again is answered again, and not carried out again. */
  const obeyed = new Map<number, Promise<CommandResult>>()
  const obey = async ({ serial }: Device) => {
    const carryOutCommand = carryOutOf.get(serial)
    if (!carryOutCommand) return
    const answer = await request(`/ingest/v1/commands?serial=${serial}`)
    const { commands = [] } = (await answer.json()) as { commands?: readonly unknown[] }
    for (const json of commands) {
      const read = decodeCommand(json)
      if (!read.ok || read.value.expires < Date.now()) continue
      const result = obeyed.get(read.value.id) ?? carryOutCommand(read.value)
      obeyed.set(read.value.id, result)
      await post(`/ingest/v1/command-results?serial=${serial}`, encodeResult(await result))
    }
  }
  const startAgain = async (device: Device) => {
    const at = restarts.get(device.serial) ?? 0
    if (at <= device.started) return
    device.started = at
    await describe([device])
  }
  for (let turn = 0; ; turn = (turn + 1) % turns) {
    for (const [n, device] of devices.entries()) {
      await startAgain(device).catch(() => undefined)
      if (n % turns !== turn) continue
      if (!busy.has(device)) await look(device).catch(() => undefined)
      // Some seconds each; what breaks off is asked for again.
      obey(device).catch(() => undefined)
    }
    await pause(second, undefined, { signal })
  }
}
