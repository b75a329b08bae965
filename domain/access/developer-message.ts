/** Developer messages: what is said to users as a banner, from when to when, and whom it is for. */
import { messageLongest, messageTextLongest, messageTitleLongest } from '../basics/assumed.ts'
import type { Instant } from '../basics/units.ts'
import { isEmbeddable } from '../fleet/customer-settings.ts'
import { type Flag, isOn } from './flags.ts'
import { messageWords } from './message-words.ts'
import { type Role, reachOf, readClaims } from './roles.ts'

export const messageLevels = ['notice', 'caution', 'critical'] as const
export type MessageLevel = (typeof messageLevels)[number]

/** Whom a message is for: all that is named must fit; an empty list and a version that is null leave it open. */
export interface MessageAudience {
  readonly roles: readonly Role[]
  readonly customerIds: readonly number[]
  /** One of these is switched on. */
  readonly flags: readonly Flag[]
  /** Versions of the product, both included. */
  readonly fromVersion: string | null
  readonly toVersion: string | null
}

export interface MessageDraft extends MessageAudience {
  readonly title: string
  readonly text: string
  readonly level: MessageLevel
  /** https alone; null where there is nothing more to read. */
  readonly link: string | null
  readonly starts: Instant
  readonly ends: Instant
}

export const messageStates = ['planned', 'showing', 'ended'] as const
export type MessageState = (typeof messageStates)[number]

export const messageState = (
  { starts, ends }: Pick<MessageDraft, 'starts' | 'ends'>,
  now: Instant,
): MessageState => (now >= ends ? 'ended' : now >= starts ? 'showing' : 'planned')

/** The worst first, then those that began last: how banners stand one under another. */
export const byUrgency = (
  a: Pick<MessageDraft, 'level' | 'starts'>,
  b: Pick<MessageDraft, 'level' | 'starts'>,
): number => messageLevels.indexOf(b.level) - messageLevels.indexOf(a.level) || b.starts - a.starts

const versionOf = (text: string): readonly number[] | null =>
  /^\d{1,5}\.\d{1,5}\.\d{1,5}$/.test(text) ? text.split('.').map(Number) : null

/** Whether a text names a version of the product: three numbers. */
export const isVersion = (text: string): boolean => versionOf(text) !== null

/** Below zero where the first version is older. What is no version counts as the oldest. */
export const compareVersions = (a: string, b: string): number => {
  const [one, other] = [versionOf(a) ?? [-1], versionOf(b) ?? [-1]]
  const at = one.findIndex((part, n) => part !== other[n])
  return at < 0 ? 0 : one[at]! - (other[at] ?? 0)
}

/** Somebody who may be told. */
export interface MessageReader {
  /** The claims of the token. */
  readonly groups: readonly string[]
  /** What is switched on for a customer; for `all`, for any of them. */
  readonly flagsOf: (customer: number | 'all') => ReadonlySet<string>
  /** The version of the product that they use; null where any is meant. */
  readonly version: string | null
}

/**
 * Whether a message is for somebody: one of their roles fits together with the customer it is held for. Roles that reach
 * every customer belong to none of them, and have the features that any has; those of no customer have none to switch.
 */
export const isFor = (audience: MessageAudience, { groups, flagsOf, version }: MessageReader): boolean => {
  const { roles, customerIds, flags, fromVersion, toVersion } = audience
  if (version !== null) {
    if (fromVersion !== null && compareVersions(version, fromVersion) < 0) return false
    if (toVersion !== null && compareVersions(version, toVersion) > 0) return false
  }
  return readClaims(groups).some(({ role, customerId }) => {
    if (roles.length > 0 && !roles.includes(role)) return false
    if (customerIds.length > 0 && (customerId === null || !customerIds.includes(customerId))) return false
    if (flags.length === 0) return true
    const of = customerId ?? (reachOf(role) === 'all' ? 'all' : null)
    const listed = of === null ? null : flagsOf(of)
    return flags.some((flag) => isOn(flag, listed))
  })
}

/** The sentence at each field that will not do. */
export type MessageProblems = Partial<Record<keyof MessageDraft, string>>

/** Whatever is no letter, sign or space; a text may have several lines. */
const control = /[\p{Cc}]/u
const isText = (text: string, longest: number): boolean =>
  text.trim() !== '' && text.length <= longest && !control.test(text)

/** What is wrong with a draft, whatever else there is. */
export const messageProblems = (draft: MessageDraft, now: Instant): MessageProblems => {
  const { title, text, link, starts, ends, fromVersion, toVersion } = draft
  const end =
    ends <= starts
      ? messageWords.order
      : ends <= now
        ? messageWords.past
        : ends - starts > messageLongest
          ? messageWords.long
          : null
  return {
    ...(!isText(title, messageTitleLongest) && { title: messageWords.title(messageTitleLongest) }),
    ...(!isText(text.replaceAll('\n', ' '), messageTextLongest) && {
      text: messageWords.text(messageTextLongest),
    }),
    ...(link !== null && !isEmbeddable(link) && { link: messageWords.link }),
    ...(end !== null && { ends: end }),
    ...(fromVersion !== null && !isVersion(fromVersion) && { fromVersion: messageWords.version }),
    ...(toVersion !== null && !isVersion(toVersion)
      ? { toVersion: messageWords.version }
      : fromVersion !== null &&
        toVersion !== null &&
        compareVersions(fromVersion, toVersion) > 0 && { toVersion: messageWords.versionOrder }),
  }
}
