/** An alert rule, and what it fires, for tests. */
import type pg from 'pg'
import type { Evidence, Firing } from '#domain/alerts/firing.ts'
import type { RuleDraft } from '#domain/alerts/rule.ts'
import type { Vehicle } from '#domain/vehicle/vehicle.ts'

/** A rule about doors that open, on all vehicles, which notifies its owner. */
export const ruleOf = (customerId: number, facts: Partial<RuleDraft> = {}): RuleDraft => ({
  name: 'Doors',
  customerId,
  isActive: true,
  allVehicles: true,
  vehicleIds: [],
  vehicleGroupIds: [],
  alertNotificationRateLimitMs: 0,
  notifyMe: true,
  notifyAllCustomerUsers: false,
  notifyEmails: [],
  includeSensorData: false,
  alertTypeId: 10,
  alertPredicates: [{ alertPredicateTypeId: 10, doorOpened: true }],
  ...facts,
})

const evidence: Evidence = {
  because: 'The doors were opened.',
  cause: 'report',
  before: { door: { opened: false } },
  after: { door: { opened: true } },
  position: { lat: 32.78, lng: -96.8 },
  speedMph: 0,
}

/** Stores a firing as the engine would; answers its number. */
export const fire = async (
  pool: pg.Pool,
  vehicle: Pick<Vehicle, 'id' | 'customerId'>,
  {
    evidence: proof,
    ...firing
  }: Pick<Firing, 'source' | 'at'> &
    Partial<Omit<Firing, 'evidence'>> & {
      readonly evidence?: Partial<Evidence>
    },
): Promise<number> => {
  const date = (at: number | null | undefined) => (at == null ? null : new Date(at))
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO firing (customer_id, vehicle_id, at, source, item, version, alert_type_id, severity, ended,
        held_last, held_until, evidence, stored)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $3) RETURNING id`,
    [
      vehicle.customerId,
      vehicle.id,
      new Date(firing.at),
      firing.source,
      firing.item ?? '',
      firing.version ?? 1,
      firing.alertTypeId ?? 10,
      firing.severity ?? 'caution',
      date(firing.ended),
      date(firing.held?.last),
      date(firing.held?.until),
      JSON.stringify({ ...evidence, ...proof }),
    ],
  )
  return rows[0]!.id
}
