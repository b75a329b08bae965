/** A message as its form holds it, how it becomes one for the server, and its audience in words. */

import { type MessageLevel, type MessageProblems, messageProblems } from '#domain/access/developer-message.ts'
import type { Flag } from '#domain/access/flags.ts'
import type { Role } from '#domain/access/roles.ts'
import { titleOf } from '#domain/access/user-types.ts'
import { t } from '#domain/basics/texts.ts'
import { day, hour } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { DeveloperMessage, MessageCustomer, MessageInput } from '../../data/messages.ts'
import { clockText, instantOfClock } from '../../ui/time/time.ts'

export interface MessageFields {
  readonly title: string
  readonly text: string
  readonly level: MessageLevel
  readonly link: string
  /** As fields for date and time write them. */
  readonly from: string
  readonly to: string
  readonly roles: readonly Role[]
  readonly customers: readonly MessageCustomer[]
  readonly flags: readonly Flag[]
  readonly fromVersion: string
  readonly toVersion: string
  readonly showAgain: boolean
}

/** How long a new message shows unless somebody says otherwise. */
const usualDays = 7

export const newFields = (now: Instant): MessageFields => ({
  title: '',
  text: '',
  level: 'notice',
  link: '',
  from: clockText(now),
  to: clockText(Math.ceil(now / hour) * hour + usualDays * day),
  roles: [],
  customers: [],
  flags: [],
  fromVersion: '',
  toVersion: '',
  showAgain: false,
})

export const fieldsOf = (message: DeveloperMessage): MessageFields => ({
  title: message.title,
  text: message.text,
  level: message.level,
  link: message.link ?? '',
  from: clockText(message.starts),
  to: clockText(message.ends),
  roles: message.roles,
  customers: message.customers,
  flags: message.flags,
  fromVersion: message.fromVersion ?? '',
  toVersion: message.toVersion ?? '',
  showAgain: false,
})

/** A field tells minutes: one that was left as it is keeps its seconds. */
const instantOf = (text: string, before: Instant | undefined): Instant =>
  before !== undefined && clockText(before) === text ? before : (instantOfClock(text) ?? Number.NaN)

const draftOf = (fields: MessageFields, before: DeveloperMessage | null) => ({
  title: fields.title.trim(),
  text: fields.text.trim(),
  level: fields.level,
  link: fields.link.trim() || null,
  starts: instantOf(fields.from, before?.starts),
  ends: instantOf(fields.to, before?.ends),
  roles: fields.roles,
  flags: fields.flags,
  fromVersion: fields.fromVersion.trim() || null,
  toVersion: fields.toVersion.trim() || null,
})

/** @param before the message that is edited; null: a new one */
export const inputOf = (fields: MessageFields, before: DeveloperMessage | null): MessageInput => {
  const { roles, flags, ...draft } = draftOf(fields, before)
  return { ...draft, roles: [...roles], flags: [...flags], customerIds: fields.customers.map(({ id }) => id) }
}

const noMoment = t('Choose a day and a time.')

export const problemsOf = (
  fields: MessageFields,
  before: DeveloperMessage | null,
  now: Instant,
): { readonly [Name in keyof MessageFields]?: string | undefined } => {
  const draft = draftOf(fields, before)
  const { ends, starts, ...problems }: MessageProblems = messageProblems({ ...draft, customerIds: [] }, now)
  const isFrom = !Number.isNaN(draft.starts)
  const isTo = !Number.isNaN(draft.ends)
  return {
    title: problems.title,
    text: problems.text,
    link: problems.link,
    fromVersion: problems.fromVersion,
    toVersion: problems.toVersion,
    from: isFrom ? starts : noMoment,
    to: isTo ? (isFrom ? ends : undefined) : noMoment,
  }
}

/** "A", "A or B", "A, B or C". */
const anyOf = (words: readonly string[]): string =>
  words.length < 2
    ? words.join('')
    : t('{{first}} or {{second}}', { first: words.slice(0, -1).join(', '), second: words.at(-1) })

const versions = (from: string | null, to: string | null): string =>
  from && to
    ? from === to
      ? t('in version {{from}}', { from })
      : t('in versions {{from}} to {{to}}', { from, to })
    : from
      ? t('in version {{from}} or newer', { from })
      : t('in version {{to}} or older', { to })

/** "Customer or Customer Admin, of Northstar, with TowAlert, in version 1.4.0 or newer"; 'Everybody'. */
export const audienceWords = ({
  roles,
  customers,
  flags,
  fromVersion,
  toVersion,
}: Pick<DeveloperMessage, 'roles' | 'customers' | 'flags' | 'fromVersion' | 'toVersion'>): string =>
  [
    roles.length > 0 ? anyOf(roles.map(titleOf)) : t('Everybody'),
    ...(customers.length > 0
      ? [t('of {{customers}}', { customers: anyOf(customers.map(({ shortName }) => shortName)) })]
      : []),
    ...(flags.length > 0 ? [t('with {{features}}', { features: anyOf(flags) })] : []),
    ...(fromVersion || toVersion ? [versions(fromVersion, toVersion)] : []),
  ].join(', ')
