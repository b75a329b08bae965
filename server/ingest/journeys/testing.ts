/** What is stored of a vehicle's stays, trips and days, for comparing. */
import type pg from 'pg'

export const journeysOf = async (pool: pg.Pool, vehicleId: number) => {
  const of = async (table: string, order: string) =>
    (
      await pool.query<Record<string, unknown>>(
        `SELECT * FROM ${table} WHERE vehicle_id = $1 ORDER BY ${order}`,
        [vehicleId],
      )
    ).rows.map(({ vehicle_id, customer_id, batch, ...row }) => row)
  // Of what goes on only its beginning is kept.
  const legs = async (table: string) =>
    (await of(table, 'began')).map((row) => {
      const { began, ended, is_loaded, is_tethered } = row
      return ended === null ? { began, ended, is_loaded, is_tethered } : row
    })
  return { stays: await legs('stay'), trips: await legs('trip'), days: await of('vehicle_day', 'day') }
}
