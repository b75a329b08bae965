/** What a verdict tells somebody who does not see everything of a vehicle: the same one, made of the causes that may be told. */
import type { Cause } from './cause.ts'
import type { Clock } from './clock.ts'
import { tellsAlert, tellsMaintenance } from './from-beside.ts'
import { groupOf, rankOf } from './rank.ts'
import type { Verdict } from './shape.ts'
import { silenceFirst } from './silence.ts'

/** What is withheld of a verdict, as bits that add up: in keys, in SQL. */
export const withheldBits = { alerts: 1, maintenance: 2, mileage: 4 } as const
/** A sum of `withheldBits`; 0: nothing is. */
export type Withheld = number
const everyWithheld: readonly Withheld[] = [1, 2, 3, 4, 5, 6, 7]

const hides = (withheld: Withheld, what: keyof typeof withheldBits): boolean =>
  (withheld & withheldBits[what]) !== 0

const isHidden = (cause: Cause, withheld: Withheld): boolean =>
  (tellsAlert(cause) && hides(withheld, 'alerts')) ||
  (tellsMaintenance(cause) && hides(withheld, 'maintenance'))

/** Whether a measure is a distance: driven, or left to drive. */
const isInMiles = ({ measure }: Cause): boolean =>
  measure !== null && 'of' in measure && measure.of === 'distance'
const withoutMiles = (cause: Cause): Cause =>
  cause.miles === null && !isInMiles(cause)
    ? cause
    : { ...cause, miles: null, measure: isInMiles(cause) ? null : cause.measure }

/**
 * The verdict for somebody from whom something is withheld: its cause is the first that may be told, and level, group and
 * rank are that cause's. Nothing of it depends on what is withheld.
 */
export const toldVerdict = (
  verdict: Verdict,
  withheld: Withheld,
  { isDue }: Pick<Clock, 'isDue'>,
): Verdict => {
  if (withheld === 0) return verdict
  const told = (causes: readonly (Cause | null)[]): readonly Cause[] =>
    causes.flatMap((cause) => {
      if (cause === null || isHidden(cause, withheld)) return []
      return hides(withheld, 'mileage') ? [withoutMiles(cause)] : [cause]
    })
  const [cause = null, ...also] = silenceFirst(told([verdict.cause, ...verdict.also]))
  const [lastKnown = null] = told([verdict.lastKnown])
  const { alsoOrders, ...rest } = verdict
  const isSame = cause?.key === verdict.cause?.key
  const order =
    cause === null || hides(withheld, 'maintenance')
      ? null
      : isSame
        ? verdict.workOrder
        : (alsoOrders?.[cause.key] ?? null)
  // Rows of before this was kept were all of vehicles that had reported.
  const quiet = verdict.isSilent ? 'stale' : verdict.isHeard === false ? 'unknown' : 'good'
  const level = cause?.level ?? quiet
  // The causes behind are no worse: it was on the road when the worst of them mattered.
  const isMoving = verdict.group === 'moving'
  const group =
    isSame && order === verdict.workOrder
      ? verdict.group
      : groupOf(cause, isMoving, lastKnown, order !== null, { isDue })
  return {
    ...rest,
    level,
    cause,
    also,
    lastKnown,
    group,
    putOff: told(verdict.putOff),
    rank: rankOf(group, level, cause),
    workOrder: order,
  }
}

/** By what is withheld, where it is another in what lists show; null where it is the same for everybody. */
export type PartialVerdicts = Readonly<Partial<Record<Withheld, Verdict>>>

/** The verdicts of those from whom something is withheld, as far as lists sort, filter and show them. */
export const partialVerdicts = (verdict: Verdict, clock: Pick<Clock, 'isDue'>): PartialVerdicts | null => {
  const { cause, workOrder } = verdict
  // By far the most.
  if (cause === null) return null
  if (!tellsAlert(cause) && !tellsMaintenance(cause) && !isInMiles(cause) && workOrder === null) return null
  const others = everyWithheld.flatMap((withheld) => {
    const told = toldVerdict(verdict, withheld, clock)
    const isSame =
      told.cause?.key === cause.key && told.rank === verdict.rank && told.cause.measure === cause.measure
    return isSame ? [] : [[withheld, told] as const]
  })
  return others.length === 0 ? null : Object.fromEntries(others)
}
