/** The unsubscribe link of the emails of alerts, reports and dashboards: ends those to a mailbox, or resumes them. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'
import { type InsightLetter, letterTitle } from '#domain/insights/letter.ts'
import { record } from '../audit/record.ts'
import { inLanguage } from '../platform/in-language.ts'
import { saidAgain } from '../platform/said-again.ts'

type Db = pg.Pool | pg.ClientBase

/** What a link of an email stands for; null where there is no such link. */
const linkOf = async (client: Db, token: string) =>
  (
    await client.query<{ recipient: string; sources: string[] }>(
      'SELECT recipient, sources FROM alert_leave WHERE token = $1',
      [token],
    )
  ).rows[0] ?? null

interface Source {
  /** Of a dashboard null, unless it is about one customer. */
  readonly customer_id: number | null
  readonly name: string
}

/** Dashboards that somebody has sent, by what they are called. */
const dashboardNames = async (client: Db, sources: readonly string[]): Promise<readonly Source[]> => {
  const { rows } = await client.query<Pick<InsightLetter, 'insight' | 'part'> & Pick<Source, 'customer_id'>>(
    `SELECT insight, part, CASE WHEN jsonb_array_length(filters -> 'customerIds') = 1
        THEN (filters -> 'customerIds' ->> 0)::integer END AS customer_id
      FROM insight_letter WHERE 'insight:' || id = ANY($1) ORDER BY id`,
    [sources],
  )
  return rows.map((row) => ({ customer_id: row.customer_id, name: saidAgain(letterTitle(row)) }))
}

/** The rules, geofences, reports and dashboards of these sources that are there still, by name. */
export const sourceNames = async (client: Db, sources: readonly string[]): Promise<readonly Source[]> => [
  ...(
    await client.query<Source>(
      `SELECT customer_id, name FROM alert_rule WHERE id::text = ANY($1)
        UNION SELECT customer_id, name FROM geofence WHERE 'fence:' || id = ANY($1)
        UNION SELECT customer_id, name FROM report_config WHERE 'report:' || id::text = ANY($1) ORDER BY name`,
      [sources],
    )
  ).rows,
  ...(sources.some((source) => source.startsWith('insight:')) ? await dashboardNames(client, sources) : []),
]

/** The names of what a link ends the emails of, and whether they have ended; null where there is no such link. */
export const subscriptionByLink = async (
  client: Db,
  token: string,
): Promise<{ readonly names: readonly string[]; readonly left: boolean } | null> => {
  const link = await linkOf(client, token)
  if (!link) return null
  const { rows } = await client.query<{ count: number }>(
    'SELECT count(*) AS count FROM alert_unsubscribed WHERE recipient = $1 AND source = ANY($2)',
    [link.recipient, link.sources],
  )
  const names = (await sourceNames(client, link.sources)).map(({ name }) => name)
  return { names, left: rows[0]!.count === link.sources.length }
}

/** Answers false where there is no such link. It can be used as often as one likes. */
export const unsubscribeSources = async (
  client: pg.ClientBase,
  token: string,
  address: string,
  now: Instant,
): Promise<boolean> => {
  const link = await linkOf(client, token)
  if (!link) return false
  const { recipient, sources } = link
  const { rowCount } = await client.query(
    `INSERT INTO alert_unsubscribed (source, recipient, at) SELECT s, $2, $3 FROM unnest($1::text[]) s
      ON CONFLICT DO NOTHING`,
    [sources, recipient, new Date(now)],
  )
  if (rowCount) await inLanguage('en', () => note(client, link, address, 'alert letters declined'))
  return true
}

/** Resumes the emails of a link. Returns false if there is no such link. */
export const resubscribeSources = async (
  client: pg.ClientBase,
  token: string,
  address: string,
): Promise<boolean> => {
  const link = await linkOf(client, token)
  if (!link) return false
  const { rowCount } = await client.query(
    'DELETE FROM alert_unsubscribed WHERE recipient = $1 AND source = ANY($2)',
    [link.recipient, link.sources],
  )
  if (rowCount) await inLanguage('en', () => note(client, link, address, 'alert letters wanted again'))
  return true
}

const note = async (
  client: pg.ClientBase,
  { recipient, sources }: { readonly recipient: string; readonly sources: readonly string[] },
  address: string,
  action: string,
): Promise<void> => {
  const of = await sourceNames(client, sources)
  for (const customerId of new Set(of.map((one) => one.customer_id)))
    await record(
      client,
      { userId: null, email: recipient, address },
      {
        action,
        subject: recipient,
        customerId,
        new: { of: of.filter((one) => one.customer_id === customerId).map(({ name }) => name) },
      },
    )
}
