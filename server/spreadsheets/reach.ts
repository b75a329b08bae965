/** Who may import what: whoever may edit such things, at this customer. */
import { can } from '#domain/access/rights.ts'
import type { Viewer } from '#domain/access/session.ts'
import { signInWords } from '#domain/access/words.ts'
import { isSheetKind, type SheetKindKey, sheetKind } from '#domain/spreadsheet/index.ts'
import { spreadsheetWords } from '#domain/spreadsheet/words.ts'
import { refusal } from '../platform/refusal.ts'

export interface Wanted {
  readonly kind: SheetKindKey
  /** Null for what belongs to no customer. */
  readonly customerId: number | null
}

/** Whether the viewer may import this. */
export const mayImport = (viewer: Viewer, { kind: key, customerId }: Wanted): boolean => {
  const { right, ofCustomer } = sheetKind(key)
  return ofCustomer ? customerId !== null && can(viewer, right, { customerId }) : can(viewer, right)
}

/** What a request names. @throws a refusal for a kind that is not there, no customer, or not the viewer's right */
export const wantedBy = (
  viewer: Viewer,
  { kind: key, customerId }: { readonly kind: string; readonly customerId: number | null },
): Wanted => {
  if (!isSheetKind(key)) throw refusal(spreadsheetWords.kind(key))
  const { ofCustomer, right } = sheetKind(key)
  if (ofCustomer && customerId === null) {
    if (!can(viewer, right)) throw refusal(signInWords.notAuthorized)
    throw refusal(spreadsheetWords.chooseCustomer)
  }
  const wanted = { kind: key, customerId: ofCustomer ? customerId : null }
  if (!mayImport(viewer, wanted)) throw refusal(signInWords.notAuthorized)
  return wanted
}
