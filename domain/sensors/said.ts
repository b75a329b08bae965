/** What sensors say in verdicts, put together. */
import type { Beyond, BeyondItem, CauseWords, LimitedLevel, OpenFault, SensorCause } from '../shapes/cause.ts'

/** Nothing is wrong: by far the most readings, for which nothing is made. */
export const wellCauses: readonly SensorCause[] = Object.freeze([])
export const withinLimits: readonly BeyondItem[] = Object.freeze([])

type Facts = Partial<Pick<SensorCause, 'item' | 'position' | 'measure' | 'since' | 'miles' | 'troubles'>>
const nothing: Required<Facts> = {
  item: '',
  position: '',
  measure: null,
  since: null,
  miles: null,
  troubles: Object.freeze([]),
}

/** A cause of words, with what is known of it. */
export const said = (words: CauseWords, facts: Facts): SensorCause => ({ ...nothing, ...words, ...facts })

/** What is known of a cause by the open faults that are about the same, the oldest first. */
export const byFaults = (
  faults: readonly OpenFault[],
): Pick<SensorCause, 'since' | 'miles' | 'troubles'> => ({
  since: faults[0]?.since ?? null,
  miles: faults[0]?.miles ?? null,
  troubles: faults.map(({ trouble }) => trouble),
})

/** How far a value is below two limits; null where it is past both by the margin. */
export const beyondLow = (
  value: number,
  mild: number,
  bad: number,
  back: number,
  mildly: LimitedLevel = 'caution',
  badly: LimitedLevel = 'critical',
): Beyond | null => {
  // By far the most values: nothing is made for them.
  if (value >= mild + back && value >= bad + back) return null
  const by = (margin: number): LimitedLevel =>
    value < bad + margin ? badly : value < mild + margin ? mildly : 'good'
  return { level: by(0), back: by(back) }
}

/** How far a value has come to two limits or above them; null where it is past both by the margin. */
export const beyondHigh = (value: number, mild: number, bad: number, back: number): Beyond | null => {
  if (value < mild - back && value < bad - back) return null
  const by = (margin: number): LimitedLevel =>
    value >= bad - margin ? 'critical' : value >= mild - margin ? 'caution' : 'good'
  return { level: by(0), back: by(back) }
}
