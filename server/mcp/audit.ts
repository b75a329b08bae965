/** The audit trail of what assistants asked. The entry is written before the answer leaves. */
import type pg from 'pg'
import type { Viewer } from '#domain/access/session.ts'
import { type Actor, record } from '../audit/record.ts'
import { inTransaction } from '../platform/transaction.ts'

const longestValue = 200

/** An access token, an id token, or whatever else is long and random enough to be one: somebody may paste it anywhere. */
const secretLike = /tdm_\w+|eyJ[\w-]+\.[\w.-]+|[\w+/=-]{40,}/g

const keptText = (text: string): string => text.replaceAll(secretLike, '…').slice(0, longestValue)

/** Arguments as the trail keeps them: short, and without what looks like a secret. */
export const keptArguments = (given: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(given)
      .filter(([name, value]) => value !== undefined && name !== 'after')
      .map(([name, value]) => [name, typeof value === 'string' ? keptText(value) : value]),
  )

/** The one customer whose matter it is; null where the token reaches several. */
const customerOf = ({ token, customers }: Viewer): number | null =>
  token?.serviceOf ?? (customers !== 'all' && customers.length === 1 ? customers[0]! : null)

/** @param outcome what came of it: 'answered', or why not */
export const recordCall = (
  pool: pg.Pool,
  viewer: Viewer,
  actor: Actor,
  tool: string,
  given: Readonly<Record<string, unknown>>,
  outcome: string,
): Promise<void> =>
  inTransaction(pool, (client) =>
    record(client, actor, {
      action: 'assistant asked',
      subject: tool,
      customerId: customerOf(viewer),
      new: { arguments: keptArguments(given), outcome: keptText(outcome) },
    }),
  )
