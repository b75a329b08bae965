/** What stands on the certificate of an installation. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'
import type { ChecklistItem } from '#domain/installation/checklist.ts'
import { brandOfCustomer, type Logo, logoOf } from '../brands/brand.ts'
import { logoIn } from '../brands/logo.ts'
import { checklistNow } from './first-reports.ts'
import { photoBytes, photosOf } from './photo-store.ts'
import type { StoredInstallation } from './store.ts'

export interface CertificateFacts {
  readonly productName: string
  /** Of the customer's brand; null: the installation's own. */
  readonly colour: string | null
  readonly logo: Logo | null
  readonly customerName: string
  readonly vin: string
  readonly unitId: string
  readonly serialNumber: string
  readonly started: Instant
  readonly finished: Instant
  /** Their name, if it is known, and their email. */
  readonly installer: string
  /** In which dates are written. */
  readonly timeZone: string
  readonly checklist: readonly ChecklistItem[]
  /** JPEGs. */
  readonly photos: readonly { readonly taken: Instant; readonly bytes: Buffer }[]
}

/** Of one that is finished. */
export const certificateFacts = async (
  pool: pg.Pool,
  one: StoredInstallation,
  productName: string,
): Promise<CertificateFacts> => {
  const { rows } = await pool.query<{ name: string; timezone: string }>(
    'SELECT name, timezone FROM user_account WHERE id = $1',
    [one.installerId],
  )
  const photos = []
  for (const { id, taken } of await photosOf(pool, one)) {
    const bytes = await photoBytes(pool, one, id)
    if (bytes) photos.push({ taken, bytes })
  }
  const { name = '', timezone = 'UTC' } = rows[0] ?? {}
  const brand = await brandOfCustomer(pool, one.customerId)
  const stored = brand?.logoKey ? await logoOf(pool, brand.logoKey) : null
  return {
    productName: brand?.name ?? productName,
    colour: brand?.colour ?? null,
    // One that was taken before we looked so closely would end the process when it is drawn.
    logo: stored && logoIn(stored.bytes),
    customerName: one.customerName,
    vin: one.vin,
    unitId: one.unitId,
    serialNumber: one.serialNumber ?? '',
    started: one.started,
    finished: one.finished ?? one.started,
    installer: name === '' ? one.installer : `${name} (${one.installer})`,
    timeZone: timezone,
    checklist: await checklistNow(pool, one),
    photos,
  }
}
