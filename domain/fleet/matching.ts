/** A hash of a set of vehicle ids, so that an unchanged set need not be sent again. */

/** Numbers well apart for numbers that are near (the finalizer of MurmurHash3). */
const mixed = (id: number): number => {
  let hash = id | 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** The same for the same numbers in any order; for others almost surely another. */
export function setMark(ids: Iterable<number>): string {
  let [count, sum, all] = [0, 0, 0]
  for (const id of ids) {
    const hash = mixed(id)
    count++
    sum = (sum + hash) >>> 0
    all = (all ^ mixed(hash)) >>> 0
  }
  return `${count}.${sum.toString(36)}.${all.toString(36)}`
}
