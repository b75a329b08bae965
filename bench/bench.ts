/** What a benchmark is: a name and a run that measures real things, each beside its aim and a plain reference. */

export interface Measured {
  readonly name: string
  readonly value: number
  readonly unit: string
  /** What it is measured against in the same run; null where only an aim exists. */
  readonly against: { readonly name: string; readonly value: number } | null
  /** value / against.value. */
  readonly ratio: number | null
  /** What we want, in words that can be compared: "≥ 0.5 × plain COPY", "< 500 ms". */
  readonly aim: string
  readonly met: boolean
}

export interface Benchmark {
  readonly name: string
  /** One sentence: what is measured, and how. */
  readonly about: string
  readonly run: (say: (line: string) => void) => Promise<readonly Measured[]>
}

type Limit = { readonly most: number } | { readonly least: number }

const within = (value: number, limit: Limit) => ('most' in limit ? value <= limit.most : value >= limit.least)
const words = (limit: Limit, unit: string) =>
  'most' in limit ? `at most ${limit.most} ${unit}` : `at least ${limit.least} ${unit}`

/** A figure with an aim of its own. */
export const figure = (name: string, value: number, unit: string, limit: Limit): Measured => ({
  name,
  value,
  unit,
  against: null,
  ratio: null,
  aim: words(limit, unit),
  met: within(value, limit),
})

/** A figure that is judged by its ratio to a plain reference of the same run. */
export const compared = (
  name: string,
  value: number,
  unit: string,
  against: { name: string; value: number },
  limit: Limit,
): Measured => {
  const ratio = value / against.value
  return {
    name,
    value,
    unit,
    against,
    ratio,
    aim: words(limit, `× ${against.name}`),
    met: within(ratio, limit),
  }
}

const rounded = (value: number) => Number(value.toPrecision(4)).toLocaleString('en-US')

/** A line for each figure that misses its aim: what it came to, and what was wanted. */
export const misses = (results: readonly Measured[]): readonly string[] =>
  results
    .filter(({ met }) => !met)
    .map(({ name, value, unit, against, ratio, aim }) => {
      const beside = against && ratio !== null ? `, ${ratio.toFixed(2)} × ${against.name}` : ''
      return `${name}: ${rounded(value)} ${unit}${beside}; wanted ${aim}`
    })

/** The value below which `share` (0 to 1) of the values lie. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}
