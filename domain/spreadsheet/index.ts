/** The kinds of things that spreadsheets hold; a new one is a file and a line here. */
import { geofences } from './geofences.ts'
import { groups } from './groups.ts'
import type { SheetKind } from './kind.ts'
import { serviceCenters } from './service-centers.ts'
import { users } from './users.ts'
import { vehicles } from './vehicles.ts'

export const sheetKinds = {
  vehicles,
  groups,
  users,
  'service-centers': serviceCenters,
  geofences,
} as const satisfies Readonly<Record<string, SheetKind>>

export type SheetKindKey = keyof typeof sheetKinds
export const sheetKindKeys = Object.keys(sheetKinds) as readonly SheetKindKey[]
export const isSheetKind = (key: string): key is SheetKindKey => Object.hasOwn(sheetKinds, key)
export const sheetKind = (key: SheetKindKey): SheetKind => sheetKinds[key]
