/** What the dialog of a transfer makes of what was typed. */
import { pastedNames } from '#domain/fleet/pasted.ts'

export const namesIn = pastedNames

/** Lines of a VIN and a unit ID, a comma or a tab between them. */
export const newUnitIdsIn = (text: string): readonly { readonly vin: string; readonly unitId: string }[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.split(/[\t,;]/).map((part) => part.trim()))
    .flatMap(([vin = '', unitId = '']) => (vin === '' || unitId === '' ? [] : [{ vin, unitId }]))

/** How such lines are written. */
export const newUnitIdLines = (of: readonly { readonly name: string; readonly newUnitId: string | null }[]) =>
  of.flatMap(({ name, newUnitId }) => (newUnitId === null ? [] : [`${name}, ${newUnitId}`])).join('\n')
