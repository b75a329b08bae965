/** A paste of many VINs, unit IDs or serial numbers: the names in it, and why one may not have been found. */
import { checkVin } from '../vehicle/vin.ts'

/** More at once is a file for the fleet grid. */
export const pastedMost = 1_000

/** The names of a paste, each once and in its order: a line, a cell or a comma each; what is quoted loses its quotes. */
export function pastedNames(text: string): readonly string[] {
  const names = new Map<string, string>()
  for (const piece of text.split(/[\r\n\t,;]+/)) {
    const name = piece
      .trim()
      .replace(/^["']|["']$/g, '')
      .trim()
    if (name !== '' && !names.has(name.toUpperCase())) names.set(name.toUpperCase(), name)
  }
  return [...names.values()]
}

/** What may be wrong with a name that nothing has: a VIN whose check digit does not fit was mistyped. Null: nothing is seen. */
export function typoIn(name: string): string | null {
  const vin = name.replace(/[\s-]/g, '')
  // Nothing else has so many letters and digits.
  if (!/^[A-Za-z0-9]{16,18}$/.test(vin)) return null
  const checked = checkVin(vin)
  return checked.ok ? null : checked.reason
}
