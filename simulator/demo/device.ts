/** One gateway as a device: what it runs, and how it carries out a job as such a box does, with all that may go wrong. */
import { createHash, verify } from 'node:crypto'
import { type Config, configProblem, usualConfig } from '#domain/ota/config-keys.ts'
import type { Capabilities } from '#domain/ota/device.ts'
import { jobTypeNames } from '#domain/ota/index.ts'
import { misfit, signedText } from '#domain/ota/package.ts'
import { isProduct, type Product } from '#domain/ota/product.ts'
import { type GatewayJob, type JobPackage, type JobResult, packagePath } from '#domain/ota/wire.ts'
import { hash } from '../random.ts'

/** What stays in a gateway's flash memory. */
export interface Flash {
  readonly firmware: Readonly<Record<string, string>>
  readonly config: Config
}
export type Abilities = Pick<Capabilities, 'commands' | 'limits'>
export interface Device {
  readonly serial: string
  readonly product: Product
  readonly hardware: string
  flash: Flash
  /** What it and what it carries can be told. */
  readonly abilities: Abilities
  /** When it started last. */
  started: number
  /** What it has of a package so far, which a loss of power leaves. */
  partial: { readonly packageId: number; readonly bytes: Buffer } | null
  /** Jobs that are over: one that comes again is answered again, and nothing is done twice. */
  readonly ended: Map<number, JobResult>
}

/** The outside, as a gateway sees it. */
export interface Surroundings {
  /** The bytes of a file from a place on, as many as came before the line broke; null where it is refused. */
  readonly fetch: (path: string, from: number) => Promise<Buffer | null>
  readonly say: (result: JobResult) => Promise<void>
  /** PEM. */
  readonly publicKey: string
  readonly now: () => number
  /** Whether it happens now: the flash cannot be written, the power goes. */
  readonly happens: (what: 'worn flash' | 'power loss') => boolean
}

/** A few were set by hand once and differ from all others. */
const byHand = (serial: string): Config =>
  hash(serial, 'set by hand') % 13 === 0 ? { untetheredIntervalMinutes: 720 } : {}

/** A gateway as the fleet has it. */
export interface CarriedGateway extends Abilities {
  readonly serial: string
  readonly product: string
  readonly mainApp: string
}

/** A gateway as it left the factory. */
export const newDevice = (
  { serial, product, mainApp, commands, limits }: CarriedGateway,
  now: number,
): Device => {
  const known = isProduct(product) ? product : product === 'GO' ? 'Go' : 'Base'
  return {
    serial,
    product: known,
    abilities: { commands, limits },
    hardware: ['A1', 'B1', 'B2'][hash(serial, 'hardware') % 3]!,
    flash: {
      firmware: { mainApp, modem: `2.${hash(serial, 'modem') % 4}` },
      config: { ...usualConfig(known), ...byHand(serial) },
    },
    started: now - (hash(serial, 'started') % 400) * 3_600_000,
    partial: null,
    ended: new Map(),
  }
}

/** What it says of itself; ready for `JSON.stringify`. */
export const accountOf = (
  { serial, product, hardware, flash, abilities, started }: Device,
  now: number,
): object => ({
  serial,
  recorded: new Date(now).toISOString(),
  product,
  hardware,
  ...flash,
  configHash: createHash('sha256').update(JSON.stringify(flash.config)).digest('hex').slice(0, 16),
  capabilities: { ...abilities, jobTypes: jobTypeNames },
  iccid: `8901260${String(hash(serial, 'iccid')).padStart(12, '0').slice(0, 12)}`,
  simStatus: 'Activated',
  started: new Date(started).toISOString(),
})

/** Why a package that was fetched is not installed; null where it is what it says to be. */
const badPackage = (file: JobPackage, bytes: Buffer, publicKey: string): string | null => {
  if (bytes.length !== file.size) return 'The package has a wrong size'
  if (createHash('sha256').update(bytes).digest('hex') !== file.sha256)
    return 'The package has a wrong SHA-256'
  return verify(null, Buffer.from(signedText(file)), publicKey, Buffer.from(file.signature, 'base64'))
    ? null
    : 'The signature of the package does not hold'
}

/** Fetches what is missing. `lost`: the power went; `refused`: the server gives it out no more. */
const download = async (
  device: Device,
  job: GatewayJob,
  file: JobPackage,
  around: Surroundings,
): Promise<Buffer | 'lost' | 'refused'> => {
  if (device.partial?.packageId !== file.id) device.partial = { packageId: file.id, bytes: Buffer.alloc(0) }
  while (device.partial.bytes.length < file.size) {
    const more = await around.fetch(packagePath(file.id), device.partial.bytes.length)
    if (more === null) return 'refused'
    // A line that brings nothing is tried again at the next look.
    if (more.length === 0) return 'lost'
    const bytes: Buffer = Buffer.concat([device.partial.bytes, more])
    device.partial = { packageId: file.id, bytes }
    const percent = Math.min(100, Math.floor((100 * bytes.length) / file.size))
    await around.say({ id: job.id, state: 'downloading', percent, reason: null })
    if (around.happens('power loss')) {
      device.started = around.now()
      return 'lost'
    }
  }
  const { bytes } = device.partial
  device.partial = null
  return bytes
}

const installed = ({ flash }: Device, file: JobPackage): Flash => {
  const part = file.kind === 'mainApp' ? 'mainApp' : `script.${file.name}`
  return { ...flash, firmware: { ...flash.firmware, [part]: file.version } }
}

/**
 * Carries out a job, or answers why not. Resolves once it is over for now: where the power went, the job comes again when the
 * gateway asks next.
 */
export const carryOutJob = async (device: Device, job: GatewayJob, around: Surroundings): Promise<void> => {
  const known = device.ended.get(job.id)
  if (known) return around.say(known)
  const end = async (reason: string | null) => {
    const result: JobResult = {
      id: job.id,
      state: reason === null ? 'done' : 'failed',
      percent: null,
      reason,
    }
    device.ended.set(job.id, result)
    await around.say(result)
  }
  if (job.expires <= around.now()) return
  const file = job.package
  if (file) {
    const why = misfit(file, device)
    if (why) return end(`Refused: ${why}`)
    const bytes = await download(device, job, file, around)
    if (bytes === 'lost' || bytes === 'refused') return
    const bad = badPackage(file, bytes, around.publicKey)
    if (bad) return end(bad)
  }
  const wrong = job.config && configProblem(device.product, job.config)
  if (wrong) return end(wrong)
  await around.say({ id: job.id, state: 'installing', percent: null, reason: null })
  if (around.happens('worn flash')) return end('The flash memory could not be written')
  if (file) device.flash = installed(device, file)
  if (job.config) device.flash = { ...device.flash, config: { ...device.flash.config, ...job.config } }
  if (job.type === 'mainApp' || job.type === 'deviceReset') device.started = around.now()
  return end(null)
}
