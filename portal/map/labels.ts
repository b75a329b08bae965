/** Finds each label a place beside its mark where it covers no other; one that finds none is not shown. */

/** What wants to be named. */
export interface Named {
  readonly id: number
  readonly x: number
  readonly y: number
  readonly width: number
  /** The mark's reach, which a label keeps clear of. */
  readonly reach: number
}

export interface Label {
  readonly left: number
  readonly top: number
}

export const labelHeight = 20
/** Rows of places are looked through instead of all places. */
const rowHeight = 32

type Side = (named: Named) => Label
const beside = (named: Named) => named.y - labelHeight / 2
const under = (named: Named) => named.x - named.width / 2
const sides: readonly Side[] = [
  (named) => ({ left: named.x + named.reach, top: beside(named) }),
  (named) => ({ left: named.x - named.reach - named.width, top: beside(named) }),
  (named) => ({ left: under(named), top: named.y + named.reach }),
  (named) => ({ left: under(named), top: named.y - named.reach - labelHeight }),
]

/**
 * Labels from frame to frame: what was shown keeps its right and its side as long as there is room, so that nothing
 * flickers while vehicles pass one another.
 */
export function createLabels(): (wanted: readonly Named[]) => ReadonlyMap<number, Label> {
  let before: ReadonlyMap<number, Side> = new Map()
  return (wanted) => {
    const taken = new Map<number, Readonly<Label & { width: number }>[]>()
    const rowsOf = ({ top }: Label) => [
      Math.floor(top / rowHeight),
      Math.floor((top + labelHeight) / rowHeight),
    ]
    const isFree = (label: Label, width: number) =>
      rowsOf(label).every((row) =>
        (taken.get(row) ?? []).every(
          (other) =>
            label.left + width <= other.left ||
            other.left + other.width <= label.left ||
            label.top + labelHeight <= other.top ||
            other.top + labelHeight <= label.top,
        ),
      )
    const now = new Map<number, Side>()
    const placed = new Map<number, Label>()
    const settle = (named: Named) => {
      const old = before.get(named.id)
      for (const side of old ? [old, ...sides] : sides) {
        const label = side(named)
        if (!isFree(label, named.width)) continue
        for (const row of new Set(rowsOf(label))) {
          const others = taken.get(row)
          if (others) others.push({ ...label, width: named.width })
          else taken.set(row, [{ ...label, width: named.width }])
        }
        now.set(named.id, side)
        placed.set(named.id, label)
        return
      }
    }
    // The first of all is what somebody points at.
    if (wanted[0]) settle(wanted[0])
    for (const named of wanted.slice(1)) if (before.has(named.id)) settle(named)
    for (const named of wanted.slice(1)) if (!before.has(named.id)) settle(named)
    before = now
    return placed
  }
}
