/** What somebody types about an OEM, and whether it will do. */
import { checkOem, type OemDraft, oemWords, tidyOem } from '#domain/fleet/oem.ts'
import type { Oem, OemChange } from '../../data/oems.ts'
import type { Problems } from '../../ui/fields/use-form.ts'

export interface Fields extends Omit<OemDraft, 'warrantyMonths'> {
  readonly warranty: string
  readonly customerIds: readonly string[]
  readonly dealerIds: readonly string[]
  /** A picture as base64; null: it stays as it is; empty: none. */
  readonly logo: string | null
}

export const fieldsOf = (oem: Oem | null): Fields => ({
  name: oem?.name ?? '',
  productName: oem?.productName ?? '',
  colour: oem?.colour ?? '',
  supportAddress: oem?.supportAddress ?? '',
  senderName: oem?.senderName ?? '',
  senderAddress: oem?.senderAddress ?? '',
  warranty: String(oem?.warrantyMonths ?? 60),
  makes: oem?.makes ?? [],
  hosts: oem?.hosts ?? [],
  customerIds: oem?.customers.map(({ id }) => id) ?? [],
  dealerIds: oem?.dealers.map(({ id }) => id) ?? [],
  logo: null,
})

const draftOf = ({ warranty, customerIds: _c, dealerIds: _d, logo: _l, ...texts }: Fields): OemDraft =>
  tidyOem({ ...texts, warrantyMonths: /^\d+$/.test(warranty.trim()) ? Number(warranty) : 0 })

export const problemsOf = (fields: Fields): Problems<Fields> => {
  const { warrantyMonths, ...wrong } = checkOem(draftOf(fields))
  return { ...wrong, ...(warrantyMonths && { warranty: oemWords.warranty }) }
}

/** The fields as the server takes them. */
export const written = (id: string | null, fields: Fields): OemChange => {
  const { makes, hosts, ...draft } = draftOf(fields)
  return {
    id,
    ...draft,
    makes: [...makes],
    hosts: [...hosts],
    customerIds: [...fields.customerIds],
    dealerIds: [...fields.dealerIds],
    logo: fields.logo,
  }
}
