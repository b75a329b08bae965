/** What a gateway says of itself: its product, hardware, firmware, configuration and abilities, checked as it comes. */

import { z } from 'zod'
import { parseInstant } from '../basics/instant.ts'
import { t } from '../basics/texts.ts'
import type { Instant } from '../basics/units.ts'
import type { Limits } from '../commands/field.ts'
import type { Read } from '../wire/command.ts'
import { clockProblem, serialPattern } from '../wire/report.ts'
import { type Config, configTitle } from './config-keys.ts'
import { hardwarePattern } from './package.ts'
import { partTitle } from './part.ts'

export interface DeviceAccount {
  readonly serial: string
  /** By the gateway's clock. */
  readonly recorded: Instant
  readonly product: string
  readonly hardware: string
  /** Versions by part: `mainApp`, `modem`, those of sensors. */
  readonly firmware: Readonly<Record<string, string>>
  /** As it runs. */
  readonly config: Config
  readonly configHash: string | null
  readonly capabilities: Capabilities
  readonly iccid: string | null
  readonly simStatus: string | null
  /** When it started last. */
  readonly started: Instant | null
}
export interface Capabilities {
  readonly commands: readonly string[]
  readonly jobTypes: readonly string[]
  /** Between which values it takes what commands carry, by the names of the wire. */
  readonly limits: Readonly<Record<string, Limits>>
}

/** Accounts taken at once: of gateways that come through one sender. */
export const accountsAtOnce = 100

/** Some databases cannot keep these, and no screen should. */
const printable = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[^\p{Cc}]*$/u, 'control characters')
const names = z.array(printable(40)).max(50)
/** Plain names alone: what an object has anyway, such as `__proto__`, is none of them. */
const name = z.string().regex(/^[a-z][A-Za-z0-9.-]{0,39}$/)
const atMost = (most: number) => (map: object) => Object.keys(map).length <= most
const instant = z.string().refine((text) => parseInstant(text) !== null, 'ISO 8601 with an offset expected')

const onWire = z.object({
  serial: z.string().regex(serialPattern),
  recorded: instant,
  product: printable(40),
  hardware: z.string().regex(hardwarePattern),
  firmware: z.record(name, printable(40)).refine(atMost(40), 'at most 40 parts'),
  config: z
    .record(name, z.union([z.number(), z.boolean(), z.string().max(200)]))
    .refine(atMost(200), 'at most 200 keys')
    .optional(),
  configHash: z
    .string()
    .regex(/^[0-9a-f]{8,64}$/)
    .optional(),
  capabilities: z
    .object({
      commands: names.optional(),
      jobTypes: names.optional(),
      limits: z
        .record(name, z.object({ least: z.number(), most: z.number() }))
        .refine(atMost(20), 'at most 20')
        .optional(),
    })
    .optional(),
  // A modem that has not read its card yet says 0.
  iccid: z
    .string()
    .regex(/^\d{1,22}$/)
    .nullish(),
  simStatus: printable(40).nullish(),
  started: instant.nullish(),
})

/** Reads a gateway's account of itself out of parsed JSON. Never throws. */
export const decodeAccount = (json: unknown, now: Instant): Read<DeviceAccount> => {
  const read = onWire.safeParse(json)
  if (!read.success) {
    const issue = read.error.issues[0]
    const reason = [issue?.path.join('.'), issue?.message ?? 'not readable'].filter(Boolean).join(': ')
    return { ok: false, reason: reason.slice(0, 200) }
  }
  const {
    recorded,
    config = {},
    configHash = null,
    capabilities = {},
    iccid,
    simStatus,
    started,
    ...rest
  } = read.data
  const at = parseInstant(recorded)!
  const problem = clockProblem(at, now)
  if (problem) return { ok: false, reason: `recorded: ${problem}` }
  return {
    ok: true,
    value: {
      ...rest,
      recorded: at,
      config,
      configHash,
      capabilities: {
        commands: capabilities.commands ?? [],
        jobTypes: capabilities.jobTypes ?? [],
        limits: capabilities.limits ?? {},
      },
      iccid: iccid == null || Number(iccid) === 0 ? null : iccid,
      simStatus: simStatus ?? null,
      started: started == null ? null : parseInstant(started),
    },
  }
}

/** What can be read out of two accounts of one gateway, one after the other. */
export type DeviceStep =
  | { readonly what: 'firstSeen' }
  | { readonly what: 'restarted' }
  | { readonly what: 'updated'; readonly part: string; readonly from: string | null; readonly to: string }
  | { readonly what: 'configured'; readonly keys: readonly string[] }

/** What happened to a gateway between two accounts; `before` is null where there was none. */
export const deviceSteps = (
  before: Pick<DeviceAccount, 'firmware' | 'config' | 'started'> | null,
  after: Pick<DeviceAccount, 'firmware' | 'config' | 'started'>,
): readonly DeviceStep[] => {
  if (!before) return [{ what: 'firstSeen' }]
  const steps: DeviceStep[] = []
  for (const [part, to] of Object.entries(after.firmware)) {
    const from = before.firmware[part] ?? null
    if (from !== to) steps.push({ what: 'updated', part, from, to })
  }
  const keys = Object.keys(after.config).filter((key) => before.config[key] !== after.config[key])
  if (keys.length > 0) steps.push({ what: 'configured', keys })
  if (after.started !== null && (before.started === null || after.started > before.started))
    steps.push({ what: 'restarted' })
  return steps
}

/** "Main app updated from 4.2.1 to 4.3.0" */
export const deviceStepText = (step: DeviceStep): string => {
  switch (step.what) {
    case 'firstSeen':
      return t('First heard from')
    case 'restarted':
      return t('Restarted')
    case 'updated': {
      const part = partTitle(step.part)
      return step.from === null
        ? t('{{part}} is {{to}}', { part, to: step.to })
        : t('{{part}} updated from {{from}} to {{to}}', { part, from: step.from, to: step.to })
    }
    case 'configured':
      return t('Configuration changed: {{keys}}', { keys: step.keys.map(configTitle).join('; ') })
  }
}
