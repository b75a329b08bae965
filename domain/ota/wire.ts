/** Jobs on the wire: what a gateway is told to do, and what it answers, both as checked JSON. */
import { z } from 'zod'
import { commandReasonLongest } from '../basics/assumed.ts'
import { parseInstant, printInstant } from '../basics/instant.ts'
import type { Instant } from '../basics/units.ts'
import type { Read } from '../wire/command.ts'
import type { Config } from './config-keys.ts'
import { isJobType, type JobTypeName } from './index.ts'
import { type ReportedState, reportedStates } from './job.ts'
import { type PackageFacts, packageKinds } from './package.ts'
import { products } from './product.ts'

/** The package of a job, with all that its signature is about. */
export interface JobPackage extends Omit<PackageFacts, 'notes'> {
  readonly id: number
  /** Ed25519 over `signedText`, in Base64. */
  readonly signature: string
}

/** A job as it is handed to a gateway. It may come twice, and is known by its id. */
export interface GatewayJob {
  readonly id: number
  readonly type: JobTypeName
  readonly package: JobPackage | null
  readonly config: Config | null
  /** Not to be begun from then on. */
  readonly expires: Instant
}

/** What came of a job so far, by the gateway's word. */
export interface JobResult {
  readonly id: number
  readonly state: ReportedState
  /** Of the download. */
  readonly percent: number | null
  readonly reason: string | null
}

const id = z.int().min(1).max(2_147_483_647)
const instant = z.string().refine((text) => parseInstant(text) !== null, 'ISO 8601 with an offset expected')
/** Some databases cannot keep these, and no log should. */
const controls = /\p{Cc}+/gu

const explain = ({ issues: [issue] }: z.ZodError): string =>
  [issue?.path.join('.'), issue?.message ?? 'not readable'].filter(Boolean).join(': ').slice(0, 200)

/** Where a gateway fetches the content of a package. */
export const packagePath = (packageId: number): string => `/ingest/v1/packages/${packageId}`

/** Ready for `JSON.stringify`. */
export const encodeJob = ({ id, type, package: file, config, expires }: GatewayJob): object => ({
  id,
  type,
  ...(file && { package: { ...file, path: packagePath(file.id) } }),
  ...(config && { config }),
  expires: printInstant(expires),
})

const jobOnWire = z.object({
  id,
  type: z.string().refine(isJobType, 'no type of job'),
  package: z
    .object({
      id,
      kind: z.enum(packageKinds),
      name: z.string(),
      version: z.string(),
      products: z.array(z.enum(products)),
      hardware: z.array(z.string()),
      size: z.int().min(1),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
      signature: z.string().min(1),
    })
    .optional(),
  config: z.record(z.string(), z.union([z.number(), z.boolean(), z.string()])).optional(),
  expires: instant,
})

/** Reads a job out of parsed JSON, as a gateway does. Never throws. */
export const decodeJob = (json: unknown): Read<GatewayJob> => {
  const read = jobOnWire.safeParse(json)
  if (!read.success) return { ok: false, reason: explain(read.error) }
  const { package: file = null, config = null, expires, type, ...rest } = read.data
  return {
    ok: true,
    value: { ...rest, type: type as JobTypeName, package: file, config, expires: parseInstant(expires)! },
  }
}

/** Ready for `JSON.stringify`. */
export const encodeJobResult = ({ id, state, percent, reason }: JobResult): object => ({
  id,
  state,
  ...(percent !== null && { percent }),
  ...(reason !== null && { reason }),
})

const resultOnWire = z.object({
  id,
  state: z.enum(reportedStates),
  percent: z.number().min(0).max(100).nullish(),
  reason: z.string().nullish(),
})

/** Reads one answer out of parsed JSON. Never throws; a reason that is too long is cut, not refused. */
export const decodeJobResult = (json: unknown): Read<JobResult> => {
  const read = resultOnWire.safeParse(json)
  if (!read.success) return { ok: false, reason: explain(read.error) }
  const { id, state, percent } = read.data
  const reason = read.data.reason?.replace(controls, ' ').trim().slice(0, commandReasonLongest)
  return {
    ok: true,
    value: {
      id,
      state,
      percent: state === 'downloading' && percent != null ? Math.floor(percent) : null,
      reason: state === 'failed' ? reason || null : null,
    },
  }
}
