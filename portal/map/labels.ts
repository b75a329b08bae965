/** Finds each label a place beside its mark where it covers neither another nor a mark; one that finds none is not shown. */

/** A mark on the map that a label must not cover. */
export interface Marked {
  readonly x: number
  readonly y: number
  readonly r: number
}

/** What wants to be named. */
export interface NamedMark {
  readonly id: number
  readonly x: number
  readonly y: number
  readonly width: number
  /** The mark's reach, which its own label keeps clear of. */
  readonly reach: number
}

export interface Label {
  readonly left: number
  readonly top: number
}

/** From where to where labels can be read. */
export interface Edges {
  readonly left: number
  readonly right: number
}

interface Taken extends Label {
  readonly right: number
  readonly bottom: number
}

export const labelHeight = 20
/** What cannot be read is worse than what is covered. */
const unreadWeighs = 1_000
/** Rows of what is taken are looked through instead of all of it. */
const rowHeight = 32

/** The area that two have in common. */
const overlap = (a: Taken, b: Taken): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top))

type Side = (named: NamedMark) => Label
const beside = (named: NamedMark) => named.y - labelHeight / 2
const under = (named: NamedMark) => named.x - named.width / 2
const sides: readonly Side[] = [
  (named) => ({ left: named.x + named.reach, top: beside(named) }),
  (named) => ({ left: named.x - named.reach - named.width, top: beside(named) }),
  (named) => ({ left: under(named), top: named.y + named.reach }),
  (named) => ({ left: under(named), top: named.y - named.reach - labelHeight }),
]

/**
 * Labels from frame to frame: what was shown keeps its right and its side as long as there is room, so that nothing
 * flickers while vehicles pass one another. `wanted`: the first is what somebody points at, and always shown.
 */
export function createLabels(): (
  wanted: readonly NamedMark[],
  marks: readonly Marked[],
  edges: Edges,
) => ReadonlyMap<number, Label> {
  let before: ReadonlyMap<number, Side> = new Map()
  return (wanted, marks, edges) => {
    const rows = new Map<number, Taken[]>()
    const now = new Map<number, Side>()
    const placed = new Map<number, Label>()
    const take = (box: Taken) => {
      for (let row = Math.floor(box.top / rowHeight); row <= Math.floor(box.bottom / rowHeight); row++) {
        const others = rows.get(row)
        if (others) others.push(box)
        else rows.set(row, [box])
      }
    }
    const isWithin = ({ left, right }: Taken) => left >= edges.left && right <= edges.right
    const unread = ({ left, right }: Taken) =>
      (Math.max(0, edges.left - left) + Math.max(0, right - edges.right)) * labelHeight
    const near = (box: Taken): ReadonlySet<Taken> => {
      const found = new Set<Taken>()
      for (let row = Math.floor(box.top / rowHeight); row <= Math.floor(box.bottom / rowHeight); row++)
        for (const other of rows.get(row) ?? []) if (overlap(box, other) > 0) found.add(other)
      return found
    }
    const isFree = (box: Taken) => isWithin(box) && near(box).size === 0
    /** How much of other labels and of marks it would cover. */
    const covering = (box: Taken) => [...near(box)].reduce((sum, other) => sum + overlap(box, other), 0)
    const boxOf = (named: NamedMark, side: Side): Taken => {
      const label = side(named)
      return { ...label, right: label.left + named.width, bottom: label.top + labelHeight }
    }
    const settle = (named: NamedMark, otherwise?: Side) => {
      const old = before.get(named.id)
      const side = (old ? [old, ...sides] : sides).find((one) => isFree(boxOf(named, one))) ?? otherwise
      if (!side) return
      take(boxOf(named, side))
      now.set(named.id, side)
      placed.set(named.id, side(named))
    }
    for (const { x, y, r } of marks) take({ left: x - r, top: y - r, right: x + r, bottom: y + r })
    const [first, ...others] = wanted
    // It is shown over others where it must be, but read whole, and over as little as there is.
    if (first) {
      const costs = sides.map((side) => {
        const box = boxOf(first, side)
        return unread(box) * unreadWeighs + covering(box)
      })
      settle(first, sides[costs.indexOf(Math.min(...costs))])
    }
    for (const named of others) if (before.has(named.id)) settle(named)
    for (const named of others) if (!before.has(named.id)) settle(named)
    before = now
    return placed
  }
}
