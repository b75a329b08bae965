/** What a type of job declares: what it sends, how far its progress is told, when it is done, and what must hold before. */
import type { ConditionName } from './conditions.ts'
import type { Config } from './config-keys.ts'
import type { DeviceAccount } from './device.ts'
import type { ReportedState } from './job.ts'
import type { PackageKind } from './package.ts'

/** What one job is about, as the gateway has it. */
export interface JobOrder {
  readonly package: { readonly name: string; readonly version: string } | null
  readonly config: Config | null
}

/** What a gateway had before a job, as far as that can be brought back. */
export interface Before {
  /** Of the package of that kind and name. */
  readonly version?: string
  readonly config?: Config
}

/** How a type of job is undone. */
interface Undo {
  readonly words: string
  /** What to bring back; null where the gateway has not said. */
  readonly before: (account: Pick<DeviceAccount, 'firmware' | 'config'>, order: JobOrder) => Before | null
}

export interface JobType {
  /** As gateways list it among what they can do. */
  readonly name: string
  readonly title: string
  /** The kind of package that it sends, values of the configuration, or neither. */
  readonly sends: PackageKind | 'config' | null
  /** What a gateway tells of it on the way to its end. */
  readonly steps: readonly ReportedState[]
  /** Null where it cannot be undone. */
  readonly undo: Undo | null
  /** What must hold unless a campaign decides otherwise. */
  readonly conditions: readonly ConditionName[]
  /** Whether a gateway's account of itself shows that the job is done; null where none can. */
  readonly shows: ((account: Pick<DeviceAccount, 'firmware' | 'config'>, order: JobOrder) => boolean) | null
}

export const jobType = <const Type extends JobType>(type: Type): Type => type
