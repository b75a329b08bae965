/** Who is not taken here now: customers on their way from cell to cell, gateways that go with them or have gone, and customers that are being deleted. */
import type pg from 'pg'

export class HeldCustomers {
  #moving: ReadonlySet<number> = new Set()
  #deleted: ReadonlySet<number> = new Set()
  /** Serials of the gateways on no vehicle of these. */
  #deletedSerials: ReadonlySet<string> = new Set()
  /** Serials of gateways on no vehicle that are on their way, or have gone lately. */
  #serials: ReadonlySet<string> = new Set()

  /** Whether anybody may bring what is to be taken elsewhere, or later. */
  get isAny(): boolean {
    return this.#moving.size > 0 || this.#serials.size > 0
  }
  /** Whether nothing more is to be written for any customer. */
  get isAnyHeld(): boolean {
    return this.#moving.size > 0 || this.#deleted.size > 0
  }
  /** Whether it is on its way: what is brought for it is to come again. */
  has(customerId: number): boolean {
    return this.#moving.has(customerId)
  }
  /** Whether it is being deleted: its gateways are nobody's any more, and keep up no others that are brought with them. */
  isDeleted(customerId: number): boolean {
    return this.#deleted.has(customerId)
  }
  /** Whether a gateway that no vehicle here carries is of such a customer, or is brought with its key: it is not remembered. */
  isForgotten(serial: string, customerId: number | undefined): boolean {
    return this.#deletedSerials.has(serial) || (customerId !== undefined && this.#deleted.has(customerId))
  }
  /** Whether a gateway that no vehicle here carries is on its way, or has gone. */
  hasSerial(serial: string): boolean {
    return this.#serials.has(serial)
  }

  async load(client: pg.ClientBase): Promise<void> {
    const { rows } = await client.query<{ customer: number; serial: string | null; isDeleted: boolean }>(
      `WITH held AS (SELECT m.customer_id, d.customer_id IS NOT NULL AS is_deleted FROM cell_move m
          LEFT JOIN customer_deletion d USING (customer_id) WHERE m.state <> 'copying')
        SELECT customer_id AS customer, NULL AS serial, is_deleted AS "isDeleted" FROM held
        UNION ALL SELECT customer_id, serial_num, false FROM cell_gone WHERE serial_num IS NOT NULL AND since > now() - interval '1 day'
        UNION ALL SELECT b.customer_id, b.serial_num, h.is_deleted FROM sensor_box b JOIN held h USING (customer_id)`,
    )
    const customers = (of: typeof rows) =>
      new Set(of.flatMap(({ customer, serial }) => (serial === null ? customer : [])))
    const serials = (of: typeof rows) => new Set(of.flatMap(({ serial }) => serial ?? []))
    const [moving, deleted] = [rows.filter((row) => !row.isDeleted), rows.filter((row) => row.isDeleted)]
    this.#moving = customers(moving)
    this.#serials = serials(moving)
    this.#deleted = customers(deleted)
    this.#deletedSerials = serials(deleted)
  }
}
