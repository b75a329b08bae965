/** Who is not taken here now: customers on their way from cell to cell, and gateways that go with them or have gone. */
import type pg from 'pg'

export class HeldCustomers {
  #moving: ReadonlySet<number> = new Set()
  /** Serials of gateways on no vehicle that are on their way, or have gone lately. */
  #serials: ReadonlySet<string> = new Set()

  /** Whether anybody may bring what is to be taken elsewhere, or later. */
  get isAny(): boolean {
    return this.#moving.size > 0 || this.#serials.size > 0
  }
  /** Whether any customer is on its way. */
  get isAnyMoving(): boolean {
    return this.#moving.size > 0
  }
  has(customerId: number): boolean {
    return this.#moving.has(customerId)
  }
  /** Of a gateway that no vehicle here carries. */
  hasSerial(serial: string): boolean {
    return this.#serials.has(serial)
  }

  async load(client: pg.ClientBase): Promise<void> {
    const { rows } = await client.query<{ customer: number; serial: string | null }>(
      `SELECT customer_id AS customer, NULL AS serial FROM cell_move WHERE state <> 'copying'
        UNION ALL SELECT customer_id, serial_num FROM cell_gone WHERE serial_num IS NOT NULL AND since > now() - interval '1 day'
        UNION ALL SELECT b.customer_id, b.serial_num FROM sensor_box b JOIN cell_move m USING (customer_id) WHERE m.state <> 'copying'`,
    )
    this.#moving = new Set(rows.flatMap(({ customer, serial }) => (serial === null ? customer : [])))
    this.#serials = new Set(rows.flatMap(({ serial }) => serial ?? []))
  }
}
