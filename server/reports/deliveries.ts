/** Whom a run reached: what became of its emails, recipient by recipient. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'
import { emailStatuses, reportEmailsUnder } from '../mail/store.ts'
import { leftConfig } from './config-store.ts'
import type { ReportRun } from './run-store.ts'

/** `left`: they left the report by the link of an email; `unknown`: nothing was sent, or that is no longer kept. */
export const deliveryStates = [...emailStatuses, 'left', 'unknown'] as const

export interface Delivery {
  readonly recipient: string
  readonly state: (typeof deliveryStates)[number]
  /** When the mail server took it; null while it has not. */
  readonly sent: Instant | null
  /** What the mailbox answered, or why it was given up; null where nothing went wrong. */
  readonly problem: string | null
}

/** How the emails of a run are named: `once` of each begins so. */
export const emailsOfRun = (runId: string): string => `report ${runId} `

/** Its recipients in their order, then whoever had it sent to them besides. */
export const deliveriesOf = async (
  db: pg.Pool,
  { id, configId, recipients }: Pick<ReportRun, 'id' | 'configId' | 'recipients'>,
): Promise<readonly Delivery[]> => {
  const emails = new Map(
    (await reportEmailsUnder(db, emailsOfRun(id))).map((email) => [email.recipient, email]),
  )
  const left = new Set(await leftConfig(db, configId))
  return [...new Set([...recipients, ...emails.keys()])].map((recipient) => {
    const email = emails.get(recipient)
    if (!email)
      return { recipient, state: left.has(recipient) ? 'left' : 'unknown', sent: null, problem: null }
    const { status, sent, problem } = email
    return { recipient, state: status, sent, problem }
  })
}
