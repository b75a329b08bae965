/** What is withheld of vehicles that are seen: aspects of them, and what may be told of how they are. */
import type pg from 'pg'
import { type Aspect, aspects, type Sees, seesAll } from '#domain/access/aspects.ts'
import type { FleetPart } from '#domain/access/scope.ts'
import type { VerdictColumn } from '#domain/columns/verdict.ts'
import { withheldBits } from '#domain/verdict/told.ts'
import { isLease, partSql } from './part-sql.ts'
import { scopeSql } from './scope-sql.ts'
import { type AccessScope, accessScopeSql } from './vehicle-scope.ts'

/** Whether a part may show vehicles without an aspect of them. */
const withholds = ({ by }: FleetPart, aspect: Aspect): boolean =>
  by === 'lease' || (by === 'oem' && aspect === 'place')

/** The part's vehicles of which an aspect is not withheld. */
const withAspect = (part: FleetPart, aspect: Aspect): FleetPart => {
  if (part.by === 'lease') return { ...part, keeps: [...part.keeps, aspect] }
  return part.by === 'oem' && aspect === 'place' ? { ...part, withPlace: true } : part
}

/**
 * A condition on a vehicle of which an aspect may be seen, of vehicles that are seen; null where that is so of all of
 * them. An OEM sees where a vehicle is only where its customer agreed, a lessor what the lease keeps. Values are appended
 * to `params`.
 */
export const aspectSql = (
  accessScope: AccessScope,
  aspect: Aspect,
  columns: { readonly customer: string; readonly vehicle: string },
  params: unknown[],
): string | null => {
  if (!accessScope.parts.some((part) => withholds(part, aspect))) return null
  const parts = accessScope.parts.map((part) => withAspect(part, aspect))
  return `(${accessScopeSql({ ...accessScope, parts }, columns, params)})`
}

/** A condition on a vehicle of which alerts or maintenance may be told, of vehicles that are seen; null where all are. */
const toldSql = (
  { scope, parts, told }: AccessScope,
  what: keyof AccessScope['told'],
  columns: { readonly customer: string; readonly vehicle: string },
  params: unknown[],
): string | null => {
  const of = told[what]
  if (of === 'all') return null
  if (parts.length === 0 && scope !== 'all' && scope.every((id) => of.includes(id))) return null
  const leased = what === 'maintenance' ? parts.filter(isLease) : []
  const kept = leased.map((part) =>
    partSql({ ...part, keeps: [...part.keeps, 'maintenance'] }, columns, params),
  )
  return `(${[scopeSql(of, columns.customer, params), ...kept].join(' OR ')})`
}

/**
 * What is withheld of a vehicle's verdict (`Withheld`), as a number in SQL, of vehicles that are seen; null where that is
 * nothing of all of them. Values are appended to `params`.
 */
export const withheldSql = (
  accessScope: AccessScope,
  columns: { readonly customer: string; readonly vehicle: string },
  params: unknown[],
): string | null => {
  const place = aspectSql(accessScope, 'place', columns, params)
  const alerts = [toldSql(accessScope, 'alerts', columns, params), place].filter((sql) => sql !== null)
  const bits = [
    [withheldBits.alerts, alerts.length === 0 ? null : alerts.join(' AND ')],
    [withheldBits.maintenance, toldSql(accessScope, 'maintenance', columns, params)],
    [withheldBits.mileage, aspectSql(accessScope, 'mileage', columns, params)],
  ] as const
  const some = bits.flatMap(([bit, sql]) => (sql === null ? [] : [`CASE WHEN ${sql} THEN 0 ELSE ${bit} END`]))
  return some.length === 0 ? null : `(${some.join(' + ')})`
}

/** A column of the verdict of `vehicle_now n` as the viewer is told it, who is told how the vehicle is. Values are appended to `params`. */
export const verdictSql = (
  accessScope: AccessScope,
  name: VerdictColumn,
  columns: { readonly customer: string; readonly vehicle: string },
  params: unknown[],
): string => {
  const withheld = withheldSql(accessScope, columns, params)
  if (withheld === null) return `n.${name}`
  const key = `${withheld}::text`
  const value = `n.verdict_partial -> ${key} ->> '${name}'`
  const typed =
    name === 'verdict_since'
      ? `to_timestamp((${value})::float8 / 1000)`
      : name === 'verdict_rank'
        ? `(${value})::float8`
        : value
  return `CASE WHEN n.verdict_partial ? ${key} THEN ${typed} ELSE n.${name} END`
}

/** What the viewer may see of one vehicle that they see. */
export const seesOfVehicle = async (
  pool: pg.Pool,
  accessScope: AccessScope,
  { customerId, id }: { readonly customerId: number; readonly id: number },
): Promise<Sees> => {
  const params: unknown[] = [customerId, id]
  const columns = { customer: 'v.customer_id', vehicle: 'v.id' }
  const seen = aspects.map((aspect) => [aspect, aspectSql(accessScope, aspect, columns, params)] as const)
  if (seen.every(([, sql]) => sql === null)) return seesAll
  const { rows } = await pool.query<Sees>(
    `SELECT ${seen.map(([aspect, sql]) => `${sql ?? 'true'} AS ${aspect}`).join(', ')}
      FROM vehicle v WHERE v.customer_id = $1 AND v.id = $2`,
    params,
  )
  return rows[0] ?? { place: false, health: false, mileage: false }
}
