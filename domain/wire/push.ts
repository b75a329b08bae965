/** What a push message carries to a device. */
import type { Instant } from '../basics/units.ts'

export interface PushPayload {
  /** Whose device it is meant for: a browser on which somebody else signed in since shows nothing. */
  readonly userId: number
  /** A sentence. */
  readonly title: string
  readonly body: string
  /** A newer one of the same tag takes the place of an older. */
  readonly tag: string
  /** When it was made: the same message that comes twice is told by it. */
  readonly at: Instant
  /** Where a press leads, without the host. */
  readonly path: string
}

/** Longer texts no screen shows; together they stay far below what push services carry. */
const titleLongest = 150
const bodyLongest = 500

const cut = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1)}…` : text

/** A payload whose texts are no longer than a notification shows. */
export const pushPayload = (payload: PushPayload): PushPayload => ({
  ...payload,
  title: cut(payload.title, titleLongest),
  body: cut(payload.body, bodyLongest),
})

/** What a browser keeps of its subscription, where page and worker find it: whose it is, and how to renew it. */
export interface PushRecord {
  readonly userId: number
  readonly endpoint: string
  readonly auth: string
  readonly criticalOnly: boolean
  /** The key of the installation. */
  readonly key: string
  /** Where a renewed subscription is reported. */
  readonly renewAt: string
}

/** The cache, and the name in it, under which the record is kept. */
export const pushCache = 'push'
export const pushRecordName = '/push-record'

/** The path at which a browser reports its renewed subscription. */
export const pushRenewPath = '/v1/api/push/renew'

/** What the worker tells an open page: to go to this path of the portal. */
export interface PushOpen {
  readonly openPath: string
}
