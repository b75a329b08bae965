/** How well a name answers what somebody types into the search: exact, then at its start, then anywhere inside. */

/** More are no name of anything: a VIN has 17 letters, a geofence's name 100. */
export const searchLongest = 100
/** So many of each kind are answered: more nobody reads, they type another letter. */
export const searchMost = 8

/** Fewer letters are looked for at the start of names alone: nearly every VIN holds any two inside. */
export const insideFrom = 3

/** The text to search for: in lower case, without space around it. */
export const searchText = (text: string): string => text.trim().toLowerCase()

interface Names {
  readonly unitId: string
  readonly vin: string
  readonly serialNumber: string | null
}

/** 0 is the best: exact unit, other exact names, start of the unit, of another name, end of the VIN, anywhere inside. */
export const rankOf = ({ unitId, vin, serialNumber }: Names, search: string): number => {
  const unit = unitId.toLowerCase()
  const others = [vin, serialNumber ?? ''].map((name) => name.toLowerCase())
  if (unit === search) return 0
  if (others.includes(search)) return 1
  if (unit.startsWith(search)) return 2
  if (others.some((name) => name.startsWith(search))) return 3
  if (others[0]!.endsWith(search)) return 4
  return unit.includes(search) ? 5 : 6
}

/** The best first; among equals by unit, T-2 before T-10. */
export const ranked = <V extends Names>(found: readonly V[], search: string): readonly V[] =>
  found
    .map((one) => ({ one, rank: rankOf(one, search) }))
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        naturally(a.one.unitId, b.one.unitId) ||
        (a.one.vin < b.one.vin ? -1 : a.one.vin > b.one.vin ? 1 : 0),
    )
    .map(({ one }) => one)

const padded = (unit: string) => unit.toLowerCase().replace(/\d+/g, (digits) => digits.padStart(12, '0'))
const naturally = (a: string, b: string): number => {
  const [left, right] = [padded(a), padded(b)]
  return left < right ? -1 : left > right ? 1 : 0
}
