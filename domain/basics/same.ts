/** Whether two values of plain JSON are equal, without allocating anything. */

/** As `isDeepStrictEqual` for plain JSON: the order of an object's fields is nothing. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a)) {
    if (!Array.isArray(b) || a.length !== b.length) return false
    for (let n = 0; n < a.length; n++) if (!same(a[n], b[n])) return false
    return true
  }
  if (Array.isArray(b)) return false
  const one = a as Record<string, unknown>
  const other = b as Record<string, unknown>
  let left = 0
  for (const key in one) {
    if (!Object.hasOwn(other, key) || !same(one[key], other[key])) return false
    left++
  }
  for (const _ in other) left--
  return left === 0
}
