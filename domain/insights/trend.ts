/**
 * The trend of a few values by day, as Theil and Sen draw it: the middle of the slopes between all pairs. A few wrong
 * values do not move it, and the slopes around the middle say how sure it is.
 */
import { quantile } from '../reports/statistics.ts'

export interface Trend {
  /** By day. */
  readonly slope: number
  /** What it may be, at 90 %. */
  readonly low: number
  readonly high: number
  /** On the newest day, by the trend: the middle of what each value says. */
  readonly latest: number
}

/** A point: the number of a day, and its value. */
export type TrendPoint = readonly [day: number, value: number]

/** @assume Fewer days are no trend. */
export const trendDaysLeast = 7
/** Of the normal distribution, at 90 % on both sides. */
const z = 1.645

/** Null where there are too few points. */
export const trendOf = (points: readonly TrendPoint[]): Trend | null => {
  const n = points.length
  if (n < trendDaysLeast) return null
  const slopes: number[] = []
  for (const [at, [day, value]] of points.entries())
    for (const [before, was] of points.slice(0, at))
      if (day !== before) slopes.push((value - was) / (day - before))
  slopes.sort((a, b) => a - b)
  const slope = quantile(slopes, 0.5)
  if (slope === null) return null
  // Sen's interval: so many slopes to both sides of the middle, by the variance of Kendall's S.
  const reach = z * Math.sqrt((n * (n - 1) * (2 * n + 5)) / 18)
  const pick = (at: number) => slopes[Math.max(0, Math.min(slopes.length - 1, at))]!
  const low = pick(Math.floor((slopes.length - reach) / 2))
  const high = pick(Math.ceil((slopes.length + reach) / 2))
  const newest = Math.max(...points.map(([day]) => day))
  const latest = quantile(
    points.map(([day, value]) => value + slope * (newest - day)),
    0.5,
  )!
  return { slope, low, high, latest }
}

/** @assume So many days on both sides tell a battery that was replaced, or a tire that was filled, from a good day. */
const mendDays = 3
/** Of its value, what it rises at least, and of what it usually changes from day to day. */
const mendShare = 0.04
const mendTimes = 4

const middle = (values: readonly number[]): number => quantile(values, 0.5) ?? 0

/** The days since something was mended last: since its values rose by much, and stayed there. All of them where it was not. */
export const sinceMended = <Point extends readonly [unknown, number]>(
  points: readonly Point[],
): readonly Point[] => {
  const values = points.map(([, value]) => value)
  const usual = middle(values.slice(1).map((value, at) => Math.abs(value - values[at]!)))
  for (let at = values.length - 2; at >= mendDays; at--) {
    const [before, after] = [values.slice(at - mendDays, at), values.slice(at, at + mendDays)]
    const rise = middle(after) - middle(before)
    const isApart = Math.min(...after) > Math.max(...before)
    if (isApart && rise > mendTimes * usual && rise > mendShare * middle(before)) return points.slice(at)
  }
  return points
}

/** Days until a falling trend is below a limit, 0 where it is already; null where it will not be. */
export const daysUntil = ({ slope, latest }: Trend, limit: number): number | null => {
  if (latest < limit) return 0
  return slope < 0 ? (latest - limit) / -slope : null
}
