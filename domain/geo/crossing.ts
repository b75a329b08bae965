/** Whether the edges of a ring meet where they must not, told exactly. */

/** Bounds of the rounding of a 2 × 2 determinant, and what splits a number into halves (Shewchuk 1997). */
const epsilon = 2 ** -53
const roundingBound = (3 + 16 * epsilon) * epsilon
const splitter = 2 ** 27 + 1

const terms = new Float64Array(12)
const sum = new Float64Array(13)

/** Writes a × b at `at`, as the rounded product and what rounding took. */
function product(a: number, b: number, at: number): void {
  const p = a * b
  const bigA = splitter * a
  const highA = bigA - (bigA - a)
  const lowA = a - highA
  const bigB = splitter * b
  const highB = bigB - (bigB - b)
  const lowB = b - highB
  terms[at] = p
  terms[at + 1] = lowA * lowB - (p - highA * highB - lowA * highB - highA * lowB)
}

/** The sign of the sum of all terms: each is added to a list of parts that do not overlap. */
function signOfSum(): number {
  let count = 0
  for (const term of terms) {
    let carry = term
    let kept = 0
    for (let i = 0; i < count; i++) {
      const part = sum[i]!
      const total = carry + part
      const virtual = total - carry
      const error = carry - (total - virtual) + (part - virtual)
      if (error !== 0) sum[kept++] = error
      carry = total
    }
    sum[kept++] = carry
    count = kept
  }
  return Math.sign(sum[count - 1] ?? 0)
}

/** 1 where a, b, c turn to the left (north of east), -1 to the right, 0 where they lie on one line; exact. */
export function turn(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number {
  const left = (ax - cx) * (by - cy)
  const right = (ay - cy) * (bx - cx)
  const quick = left - right
  if (Math.abs(quick) > roundingBound * (Math.abs(left) + Math.abs(right))) return Math.sign(quick)
  product(ax, by, 0)
  product(-ax, cy, 2)
  product(-cx, by, 4)
  product(-ay, bx, 6)
  product(ay, cx, 8)
  product(cy, bx, 10)
  return signOfSum()
}

const between = (a: number, b: number, value: number) =>
  a < b ? value >= a && value <= b : value >= b && value <= a

/** Whether c, known to lie on the line of a and b, lies between them. */
const within = (ax: number, ay: number, bx: number, by: number, cx: number, cy: number) =>
  between(ax, bx, cx) && between(ay, by, cy)

/** Whether the edges from corner i and from corner j of [x, y, …] have a point in common. */
function meet(flat: Float64Array, i: number, j: number): boolean {
  const [ax, ay, bx, by] = [flat[2 * i]!, flat[2 * i + 1]!, flat[2 * i + 2]!, flat[2 * i + 3]!]
  const [cx, cy, dx, dy] = [flat[2 * j]!, flat[2 * j + 1]!, flat[2 * j + 2]!, flat[2 * j + 3]!]
  const abc = turn(ax, ay, bx, by, cx, cy)
  const abd = turn(ax, ay, bx, by, dx, dy)
  if (abc * abd > 0) return false
  const cda = turn(cx, cy, dx, dy, ax, ay)
  const cdb = turn(cx, cy, dx, dy, bx, by)
  if (abc * abd < 0 && cda * cdb < 0) return true
  return (
    (abc === 0 && within(ax, ay, bx, by, cx, cy)) ||
    (abd === 0 && within(ax, ay, bx, by, dx, dy)) ||
    (cda === 0 && within(cx, cy, dx, dy, ax, ay)) ||
    (cdb === 0 && within(cx, cy, dx, dy, bx, by))
  )
}

/** Whether the edge after edge i (they share a corner) turns back onto it. */
function foldsBack(flat: Float64Array, i: number, j: number): boolean {
  const [ax, ay, bx, by] = [flat[2 * i]!, flat[2 * i + 1]!, flat[2 * i + 2]!, flat[2 * i + 3]!]
  const [cx, cy] = [flat[2 * j + 2]!, flat[2 * j + 3]!]
  if (turn(ax, ay, bx, by, cx, cy) !== 0) return false
  return (ax - bx) * (cx - bx) > 0 || (ay - by) * (cy - by) > 0
}

/**
 * Two edges of a closed ring that cross, touch or lie on each other though they are not neighbours, or neighbours that
 * fold back onto each other; null where there are none. `flat` is [x, y, …] with the first corner again at the end and
 * no corner twice in a row; an edge goes by the number of its first corner. Edges are looked at from west to east, so
 * only those whose longitudes overlap are compared.
 */
export function findCrossing(flat: Float64Array): readonly [number, number] | null {
  const edges = flat.length / 2 - 1
  const order = Array.from({ length: edges }, (_, i) => i).sort(
    (a, b) => Math.min(flat[2 * a]!, flat[2 * a + 2]!) - Math.min(flat[2 * b]!, flat[2 * b + 2]!),
  )
  // Their boxes in that order, side by side in memory: most of the time goes into comparing them.
  const side = (of: (a: number, b: number) => number, axis: 0 | 1) =>
    Float64Array.from(order, (i) => of(flat[2 * i + axis]!, flat[2 * i + 2 + axis]!))
  const [west, east] = [side(Math.min, 0), side(Math.max, 0)]
  const [south, north] = [side(Math.min, 1), side(Math.max, 1)]
  for (let at = 0; at < edges; at++) {
    const i = order[at]!
    const [eastOf, southOf, northOf] = [east[at]!, south[at]!, north[at]!]
    for (let next = at + 1; next < edges && west[next]! <= eastOf; next++) {
      if (north[next]! < southOf || south[next]! > northOf) continue
      const j = order[next]!
      const wrong =
        j === (i + 1) % edges
          ? foldsBack(flat, i, j)
          : i === (j + 1) % edges
            ? foldsBack(flat, j, i)
            : meet(flat, i, j)
      if (wrong) return i < j ? [i, j] : [j, i]
    }
  }
  return null
}
