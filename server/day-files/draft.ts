/** What a destination may be: checked value by value, before anything is kept. */
import { dayAfterHoursMost, dayDestinationNameLongest } from '#domain/basics/assumed.ts'
import { dayFileWords as words } from '#domain/fleet/day-file-words.ts'
import type { FeedName } from '../feed/kinds.ts'
import { feedKinds } from '../feed/kinds.ts'
import { refusal } from '../platform/refusal.ts'
import type { AddressRules } from '../webhooks/address.ts'
import { endpointProblem } from './guarded-request.ts'
import type { DestinationDraft, DestinationKind } from './store.ts'

export interface SaveDestination {
  readonly name: string
  readonly kind: DestinationKind
  readonly feeds: readonly FeedName[]
  readonly format: DestinationDraft['format']
  readonly endpoint?: string | null | undefined
  readonly region?: string | null | undefined
  readonly bucket?: string | null | undefined
  readonly keyId?: string | null | undefined
  /** Left out: stays as it is. */
  readonly secret?: string | null | undefined
  readonly pathStyle: boolean
  readonly prefix?: string | null | undefined
  readonly afterHours: number
  readonly isActive: boolean
}

const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const regionName = /^[a-z0-9-]{1,50}$/i
const keyName = /^[\x21-\x7e]{1,200}$/
const secretText = /^[\x21-\x7e]{1,500}$/
/** Parts with a slash between, none of them of dots alone. */
const prefixText = /^(?:(?!\.+\/)[A-Za-z0-9._=-]+\/)*$/
const prefixLongest = 200

/** With a slash at its end and none at its beginning; null where it cannot be. */
const prefixOf = (given: string): string | null => {
  const text = given.trim().replace(/^\/|\/$/g, '')
  const prefix = text === '' ? '' : `${text}/`
  return prefix.length <= prefixLongest && prefixText.test(prefix) ? prefix : null
}

/** @throws a refusal for the first value that cannot be */
export const checkedDraft = (
  given: SaveDestination,
  { rules, folder }: { readonly rules: AddressRules; readonly folder: string | null },
): DestinationDraft => {
  const name = given.name.trim()
  if (name === '' || name.length > dayDestinationNameLongest || name.includes('\0'))
    throw refusal(words.name(dayDestinationNameLongest))
  const asked: ReadonlySet<string> = new Set(given.feeds)
  const feeds = (Object.keys(feedKinds) as FeedName[]).filter((feed) => asked.has(feed))
  if (feeds.length === 0) throw refusal(words.feeds)
  const { kind, format, pathStyle, afterHours, isActive } = given
  if (!Number.isInteger(afterHours) || afterHours < 1 || afterHours > dayAfterHoursMost)
    throw refusal(words.afterHours(dayAfterHoursMost))
  const prefix = prefixOf(given.prefix ?? '')
  if (prefix === null) throw refusal(words.prefix)
  const plain = { name, kind, feeds, format, prefix, afterHours, isActive }
  if (kind === 'folder') {
    if (folder === null) throw refusal(words.folder)
    return { ...plain, pathStyle: true, endpoint: null, region: null, bucket: null, keyId: null }
  }
  const endpoint = (given.endpoint ?? '').trim().replace(/\/+$/, '')
  const wrong = endpointProblem(endpoint, rules)
  if (wrong) throw refusal(wrong)
  const [region, bucket] = [(given.region ?? '').trim(), (given.bucket ?? '').trim()]
  if (!regionName.test(region)) throw refusal(words.region)
  if (!bucketName.test(bucket) || bucket.includes('..')) throw refusal(words.bucket)
  const keyId = (given.keyId ?? '').trim()
  if (!keyName.test(keyId)) throw refusal(words.keyId)
  return { ...plain, endpoint, region, bucket, keyId, pathStyle }
}

/** The secret that comes with it; null where it stays as it is. @throws a refusal */
export const checkedSecret = (
  { secret }: Pick<SaveDestination, 'secret'>,
  draft: DestinationDraft,
  before: DestinationDraft | null,
): string | null => {
  if (draft.kind === 'folder') return null
  if (secret) {
    if (!secretText.test(secret)) throw refusal(words.secret)
    return secret
  }
  // A secret is one key's: it is not tried with another, nor brought to another service.
  if (before?.kind !== 'bucket' || before.keyId !== draft.keyId || before.endpoint !== draft.endpoint)
    throw refusal(words.secret)
  return null
}
