/** Brands of OEMs: what their customers see in place of the installation's own, by host, by customer and by user. */
import type pg from 'pg'
import { listShades, shadesOf } from '#domain/basics/shades.ts'
import { hostOf } from '#domain/fleet/oem.ts'

type Db = pg.Pool | pg.ClientBase

export interface Brand {
  readonly oemId: number
  readonly name: string
  /** '#rrggbb'; null: that of the installation. */
  readonly colour: string | null
  /** An email address, or a page. */
  readonly supportAddress: string | null
  /** Whom emails come from; null: the installation's sender. */
  readonly mailSender: { readonly name: string; readonly address: string } | null
  /** Where links lead; null: to the installation's address. */
  readonly host: string | null
  /** Changes with the logo; null where there is none. */
  readonly logoKey: string | null
}

/** What a page is told of its brand. */
export interface PageBrand {
  readonly name: string
  /** The path of a picture. */
  readonly logo: string | null
  /** As `listShades` has them; null: those of the installation. */
  readonly shades: readonly string[] | null
  readonly supportAddress: string | null
}

export interface Logo {
  readonly type: 'image/png' | 'image/jpeg'
  readonly bytes: Buffer
}

export const logoPath = (key: string): string => `/v1/api/brand-logos/${key}`

export const pageBrandOf = ({ name, colour, logoKey, supportAddress }: Brand): PageBrand => ({
  name,
  logo: logoKey === null ? null : logoPath(logoKey),
  shades: colour === null ? null : listShades(shadesOf(colour)),
  supportAddress,
})

/** A customer's brand is that of the OEM it buys from; without one, that of the only OEM it sells for. */
const oemOfCustomer = (id: string): string => `(SELECT coalesce(bc.oem_id, (SELECT CASE WHEN count(*) = 1
    THEN min(bd.oem_id) END FROM oem_dealer bd WHERE bd.customer_id = bc.id)) FROM customer bc WHERE bc.id = ${id})`

/** A user's brand is the one that all their roles have: of an OEM itself, or of its customers. */
const oemOfUser = (
  id: string,
): string => `(SELECT CASE WHEN count(*) = count(br.oem_id) AND min(br.oem_id) = max(br.oem_id)
    THEN min(br.oem_id) END FROM (SELECT CASE WHEN r.role IN ('OEM', 'OEM_INSTALLER') THEN u.oem_id
      ELSE ${oemOfCustomer('r.customer_id')} END AS oem_id
      FROM user_role r JOIN user_account u ON u.id = r.user_id WHERE r.user_id = ${id}) br)`

/**
 * Of an email: its customer's where it is of one, else its recipient's, else that of the page it was asked for on. An
 * expression of SQL about `letter l`.
 */
export const oemOfLetter = `coalesce(CASE WHEN l.customer_id IS NULL THEN ${oemOfUser('l.user_id')}
  ELSE ${oemOfCustomer('l.customer_id')} END, l.oem_id)`

interface Row {
  id: number
  name: string
  product_name: string | null
  colour: string | null
  support_address: string | null
  sender_name: string | null
  sender_address: string | null
  logo_key: string | null
  host: string | null
}

const toBrand = (row: Row): Brand => {
  const name = row.product_name ?? row.name
  return {
    oemId: row.id,
    name,
    colour: row.colour,
    supportAddress: row.support_address,
    mailSender:
      row.sender_address === null ? null : { name: row.sender_name ?? name, address: row.sender_address },
    host: row.host,
    logoKey: row.logo_key,
  }
}

const found = async (db: Db, condition: string, value: unknown): Promise<readonly Brand[]> => {
  const { rows } = await db.query<Row>(
    `SELECT o.id, o.name, o.product_name, o.colour, o.support_address, o.sender_name, o.sender_address, o.logo_key,
        (SELECT h.host FROM oem_host h WHERE h.oem_id = o.id ORDER BY h.place LIMIT 1) AS host
      FROM oem o WHERE ${condition}`,
    [value],
  )
  return rows.map(toBrand)
}

/** The brand of pages at a host, with or without a port, as a request names it; null for the installation's own. */
export const brandOf = async (db: Db, host: string): Promise<Brand | null> => {
  const name = hostOf(host.replace(/:\d*$/, ''))
  if (name === null) return null
  return (await found(db, 'o.id = (SELECT h.oem_id FROM oem_host h WHERE h.host = $1)', name))[0] ?? null
}

export const brandOfCustomer = async (db: Db, customerId: number): Promise<Brand | null> =>
  (await found(db, `o.id = ${oemOfCustomer('$1')}`, customerId))[0] ?? null

export const brandOfUser = async (db: Db, userId: number): Promise<Brand | null> =>
  (await found(db, `o.id = ${oemOfUser('$1')}`, userId))[0] ?? null

export const brandsOf = async (db: Db, oemIds: readonly number[]): Promise<ReadonlyMap<number, Brand>> => {
  if (oemIds.length === 0) return new Map()
  const brands = await found(db, 'o.id = ANY($1::int[])', [...new Set(oemIds)])
  return new Map(brands.map((brand) => [brand.oemId, brand]))
}

const isKey = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** A logo by its key; null where there is none, or not any more. */
export const logoOf = async (db: Db, key: string): Promise<Logo | null> => {
  if (!isKey(key)) return null
  const { rows } = await db.query<Logo>(
    'SELECT logo_type AS type, logo AS bytes FROM oem WHERE logo_key = $1',
    [key],
  )
  return rows[0] ?? null
}

/** Where links of a brand lead: its own host, reached as the installation is. */
export const addressOf = (brand: Brand | null, publicUrl: string): string => {
  if (brand?.host == null) return publicUrl
  const url = new URL(publicUrl)
  url.hostname = brand.host
  return url.href.replace(/\/+$/, '')
}
