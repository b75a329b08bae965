/** The round that sends dashboards which are due: each is looked at with the eyes of whoever has it sent, whoever gets it. */

import { GraphQLError } from 'graphql'
import type pg from 'pg'
import { viewerOf } from '#domain/access/session.ts'
import { dayIn } from '#domain/basics/dates.ts'
import { t } from '#domain/basics/texts.ts'
import { days, second } from '#domain/basics/time.ts'
import type { Instant, Ms } from '#domain/basics/units.ts'
import { dayAfter, dayText } from '#domain/insights/days.ts'
import type { InsightDocument } from '#domain/insights/document.ts'
import { insightIn } from '#domain/insights/in-units.ts'
import { letterTitle, nextLetter } from '#domain/insights/letter.ts'
import { columnTitle, firstRows, printCell } from '#domain/reports/document.ts'
import { accountById } from '../access/store.ts'
import { unsubscribeToken } from '../alerts/notify-store.ts'
import { accountsOf, queueEmailTo } from '../mail/store.ts'
import { inLanguage } from '../platform/in-language.ts'
import type { Log } from '../platform/log.ts'
import { type Loop, openLoop } from '../platform/loop.ts'
import { primaryReads, type Reads } from '../platform/reads.ts'
import { saidAgain } from '../platform/said-again.ts'
import { inTransaction } from '../platform/transaction.ts'
import { letterSource, lockLetter, noteNext, type SavedLetter } from './letters.ts'
import { lookAt } from './look.ts'
import { saidInsight } from './said.ts'

const pause: Ms = 20 * second
/** One that is this old nobody waits for any more. */
const useless = days(3)

/** What stands in the email. */
const emailOf = ({ part }: SavedLetter, document: InsightDocument) => ({
  title: document.title,
  filters: [...document.filters],
  period: t('{{from}} to {{to}}', {
    from: dayText(document.period.from),
    to: dayText(document.period.to),
  }),
  figures: part === null ? document.figures.map(({ label, text, change }) => ({ label, text, change })) : [],
  charts: document.charts
    .filter(({ key }) => part === null || key === part)
    .map(({ title, summary, columns, rows }) => ({
      title,
      summary,
      columns: columns.map((column) => ({ title: columnTitle(column), isNumber: column.type !== 'text' })),
      // Of a whole dashboard the sentences tell: a table for each would be a book.
      rows:
        part === null
          ? []
          : rows
              .slice(0, firstRows)
              .map(({ cells }) =>
                columns.map((column, at) => printCell(column, cells[at] ?? null, document.zone)),
              ),
      count: part === null ? 0 : rows.length,
    })),
  path: `/quicksight?tab=${document.name}&from=${document.period.from}&to=${document.period.to}`,
})

/** The dashboard as whoever has it sent sees it now; null where they do not any more. */
const lookOf = async (pool: pg.Pool, reads: Reads, letter: SavedLetter, now: Instant) => {
  const account = await accountById(pool, letter.userId)
  if (!account?.enabled || account.status === null) return null
  const { id, email, groups, withheld } = account
  const viewer = viewerOf({
    ...{ sub: String(id), email, groups: [...groups], withheld: [...withheld], sid: undefined },
  })
  const last = dayAfter(dayIn(now, letter.schedule.timezone), -1)
  const filters = { ...letter.filters, period: { from: dayAfter(last, 1 - letter.days), to: last } }
  const whole = primaryReads(await reads.whole())
  try {
    const document = await inLanguage(account.units.language, () =>
      lookAt({ viewer, db: pool, reads: whole, now }, letter.insight, filters),
    )
    const { language } = account.units
    return {
      email,
      document: inLanguage(language, () => saidInsight(insightIn(document, account.units))),
      language,
    }
  } catch (error) {
    // A refusal: what they saw once is no longer theirs to see.
    if (error instanceof GraphQLError) return null
    throw error
  }
}

type Seen = NonNullable<Awaited<ReturnType<typeof lookOf>>>

/** An email for each recipient who has not left it. */
const queueLetter = async (
  client: pg.ClientBase,
  letter: SavedLetter,
  { email: by, document, language }: Seen,
  now: Instant,
): Promise<void> => {
  const wanted = letter.notifyEmails.filter((recipient) => !letter.left.includes(recipient))
  const accounts = await accountsOf(client, wanted)
  const [customerId, ...others] = letter.filters.customerIds
  const data = emailOf(letter, document)
  for (const recipient of wanted)
    await queueEmailTo(
      client,
      {
        kind: 'insight',
        recipient,
        userId: accounts.get(recipient) ?? null,
        ...(customerId !== undefined && others.length === 0 && { customerId }),
        timezone: letter.schedule.timezone,
        language,
        data: {
          ...data,
          name: saidAgain(letterTitle(letter)),
          by: recipient === by ? null : by,
          leave: await unsubscribeToken(client, recipient, [letterSource(letter.id)]),
        },
        once: `insight ${letter.id} ${letter.due} ${recipient}`,
        expires: now + useless,
      },
      now,
    )
}

/** Sends one that is due; answers whether there was one. */
export const sendOne = (pool: pg.Pool, now: Instant, reads = primaryReads(pool)): Promise<boolean> =>
  inTransaction(pool, async (client) => {
    const letter = await lockLetter(client, now)
    if (!letter) return false
    const seen = await lookOf(pool, reads, letter, now)
    if (seen) await inLanguage(seen.language, () => queueLetter(client, letter, seen, now))
    // After an outage the newest alone is sent.
    await noteNext(client, letter.id, seen && nextLetter(letter.schedule, now))
    return true
  })

export const startLetters = (pool: pg.Pool, reads: Reads, log: Log): Loop =>
  openLoop({
    pause,
    round: () => sendOne(pool, Date.now(), reads),
    onFault: (error) =>
      log.seldom('insight emails', 'A dashboard could not be sent; it is tried again', { error }),
  })
