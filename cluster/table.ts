/** What a terminal shows of a cluster: who is there, who has what, how fast it goes, and the keys. */
import type { Seen } from './cluster.ts'
import type { Driven } from './drive.ts'

export interface Picture {
  readonly seen: readonly Seen[]
  readonly driven: Driven
  /** Reports that were acknowledged in the last second. */
  readonly rate: number
  /** Reports that each engine stored in the last second, by name. */
  readonly stored: ReadonlyMap<string, number>
  /** Bytes that the standby lags behind; null without one. */
  readonly lag: number | null
  readonly url: string
  /** Whoever may see the fleet. */
  readonly account: { readonly email: string; readonly password: string }
  /** Which row is chosen. */
  readonly chosen: number
  /** The last lines of the processes, the newest last. */
  readonly lines: readonly string[]
  readonly now: number
  /** Columns of the terminal. */
  readonly width: number
}

/** Parts of the log that are named. */
const partsShown = 8

const bold = (text: string) => `\x1b[1m${text}\x1b[0m`
const dim = (text: string) => `\x1b[2m${text}\x1b[0m`

/** `up`, `waits` where it cannot be used yet, `frozen`, `away`. */
export const stateOf = ({ condition, isReady }: Pick<Seen, 'condition' | 'isReady'>): string =>
  condition === 'up' ? (isReady ? 'up' : 'waits') : condition

const bytes = (count: number) =>
  count < 10_000
    ? `${count} B`
    : count < 10_000_000
      ? `${Math.round(count / 1e3)} kB`
      : `${Math.round(count / 1e6)} MB`

const detailOf = (one: Seen, { stored, lag }: Picture): string => {
  if (one.kind === 'standby') return lag === null ? '' : `${bytes(lag)} behind`
  if (one.log) {
    const { leads, records, bytes: size, behind } = one.log
    return `${leads ? 'leads  ' : 'follows'} ${records} records, ${bytes(size)}${behind > 0 ? `, another lacks ${behind}` : ''}`
  }
  if (one.kind === 'engine' && one.shards !== null)
    return `${String(one.shards).padStart(2)} of 64 parts   ${stored.get(one.name) ?? 0} reports/s${one.behind ? `   ${one.behind.toFixed(1)} s behind the log` : ''}`
  if (one.kind === 'api' && one.streams !== null)
    return one.streams === 1 ? '1 live stream' : `${one.streams} live streams`
  return ''
}

/** Which parts of the vehicles have records in the log that wait for their engine, the most first. */
const waitingOf = (seen: readonly Seen[]): string => {
  // Readers of a part are at any of its servers: the furthest counts.
  const waiting = new Map<number, number>()
  for (const { log } of seen)
    for (const [shard, records] of log?.waiting ?? [])
      waiting.set(shard, Math.min(waiting.get(shard) ?? Infinity, records))
  const worst = [...waiting].filter(([, records]) => records > 0).sort(([, a], [, b]) => b - a)
  if (worst.length === 0) return 'No part of the log waits for its engine.'
  const shown = worst.slice(0, partsShown).map(([shard, records]) => `${shard} (${records})`)
  return `Parts of the log that wait for their engine, by records: ${shown.join(', ')}${worst.length > partsShown ? ' …' : ''}`
}

/** The lines of the screen. */
export const drawn = (picture: Picture): readonly string[] => {
  const { seen, driven, rate, url, account, chosen, lines, now, width } = picture
  const gap = (now - driven.acknowledged) / 1000
  const rows = seen.map((one, n) => {
    const text = `${n === chosen ? '>' : ' '} ${one.name.padEnd(12)}${one.kind.padEnd(10)}${stateOf(one).padEnd(8)}${detailOf(one, picture)}`
    return n === chosen ? bold(text) : text
  })
  const waits = driven.waits === null ? '' : `  waits: ${driven.waits}`
  return [
    bold(`Tandem, a cluster on this machine: ${url}`),
    dim(`Sign in as ${account.email} with ${account.password}`),
    '',
    ...rows,
    '',
    `${rate} reports/s acknowledged, ${driven.accepted} in all, ${driven.duplicate} told twice. Longest pause ${(driven.longestGap / 1000).toFixed(1)} s.`,
    ...(seen.some(({ kind }) => kind === 'log') ? [waitingOf(seen)] : []),
    gap > 2 ? `None for ${gap.toFixed(0)} s.${waits}` : '',
    '',
    dim(
      'up, down: choose   k: kill   f: freeze or wake   s: start   p: make the standby the primary   r: forget the pause   q: end',
    ),
    '',
    ...lines.map((line) => dim(line)),
  ].map((line) => (line.length > width + 8 ? line.slice(0, width + 7) : line))
}
