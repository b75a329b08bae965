/** With whose eyes a report is made: its owner's, as they may see now. */
import type pg from 'pg'
import { isOn } from '#domain/access/flags.ts'
import { can } from '#domain/access/rights.ts'
import { viewerOf } from '#domain/access/session.ts'
import type { Units } from '#domain/basics/own-units.ts'
import type { ReportConfigDraft } from '#domain/reports/config.ts'
import { reportKindOf } from '#domain/reports/index.ts'
import { reportWords } from '#domain/reports/words.ts'
import { unitsOfUser } from '../access/own-units.ts'
import { accountById } from '../access/store.ts'
import { type AccessScope, accessScopeIn } from '../scope/vehicle-scope.ts'

/** `units`: in which its files and emails are written, whoever gets them. */
export type OwnerAccess =
  | { readonly accessScope: AccessScope; readonly units: Units }
  | { readonly paused: string }

/** Why a report of this kind is made for none of these customers; null where its feature is on for them all. */
export const featurePause = async (
  db: pg.Pool | pg.ClientBase,
  { reportTypeId, customerIds }: Pick<ReportConfigDraft, 'reportTypeId' | 'customerIds'>,
): Promise<string | null> => {
  const flag = reportKindOf(reportTypeId)?.flag
  if (flag === undefined) return null
  const { rows } = await db.query<{ flags: string[] }>('SELECT flags FROM customer WHERE id = ANY($1)', [
    customerIds,
  ])
  return rows.every(({ flags }) => isOn(flag, new Set(flags))) ? null : reportWords.paused(flag)
}

/** What the owner of a config sees of its customers; or why it is not made. */
export const ownerAccess = async (
  pool: pg.Pool,
  {
    ownerId,
    customerIds,
    reportTypeId,
  }: Pick<ReportConfigDraft, 'customerIds' | 'reportTypeId'> & {
    readonly ownerId: number | null
  },
): Promise<OwnerAccess> => {
  const account = ownerId === null ? null : await accountById(pool, ownerId)
  if (!account?.enabled || account.status === null) return { paused: reportWords.noOwner }
  const { id, email, groups, withheld } = account
  const owner = viewerOf({
    sub: String(id),
    email,
    groups: [...groups],
    withheld: [...withheld],
    sid: undefined,
  })
  if (!customerIds.every((customerId) => can(owner, 'alerts', { customerId })))
    return { paused: reportWords.ownerSeesNothing }
  const paused = await featurePause(pool, { reportTypeId, customerIds })
  if (paused !== null) return { paused }
  const [accessScope, units] = await Promise.all([
    accessScopeIn(pool, owner, customerIds),
    unitsOfUser(pool, id),
  ])
  return { accessScope, units }
}
