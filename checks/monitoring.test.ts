/** What watches over an installation names figures and pages that there are. */
import { collectDefaultMetrics, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { figureHelp } from '#server/http/figure-help.ts'
import { files, read } from './sources.ts'

const usual = new Registry()
collectDefaultMetrics({ register: usual })
const requests = 'tandem_http_request_seconds'
const known: ReadonlySet<string> = new Set([
  ...['up', `${requests}_count`, `${requests}_sum`, `${requests}_bucket`],
  ...Object.keys(figureHelp).map((name) => `tandem_${name}`),
  ...usual.getMetricsAsArray().map(({ name }) => name),
])
const named = (expression: string) => expression.match(/\b(up|(tandem|process|nodejs)_[a-z0-9_]+)\b/g) ?? []
const counters = (expression: string) =>
  [...expression.matchAll(/\b(rate|increase)\(([a-z0-9_]+)/g)].map((found) => found[2]!)
/** What can be asked for as a rate. */
const countsUp = (name: string) => /_total$|_count$|_bucket$|_sum$/.test(name)

interface Panel {
  readonly title: string
  readonly targets: readonly { readonly expr: string }[]
}
const panels: readonly Panel[] = JSON.parse(read('deploy/monitoring/grafana-dashboard.json')).panels
interface Rule {
  readonly alert: string
  readonly expr: string
  readonly annotations: { readonly runbook: string }
}
const rules: readonly Rule[] = parse(read('deploy/monitoring/alerts.yaml')).groups.flatMap(
  ({ rules }: { rules: readonly Rule[] }) => rules,
)
const expressions = [
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
]

test('every figure of the dashboard and the alert rules is one that the metrics have', () => {
  expect(expressions.length).toBeGreaterThan(20)
  for (const [where, expression] of expressions) {
    expect(named(expression), where).not.toEqual([])
    expect(
      named(expression).filter((name) => !known.has(name)),
      where,
    ).toEqual([])
  }
})

test('who runs several processes is shown what is between them, and hears of a cell that is away', () => {
  const shown = panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => named(expr)))
  for (const name of ['engine_shards', 'log_behind_seconds', 'read_replica_lag_seconds', 'cell_moves_left'])
    expect(shown).toContain(`tandem_${name}`)
  const away = Object.keys(figureHelp).filter((name) => /^front_(.+_)?away_total$/.test(name))
  expect(away.length).toBeGreaterThan(1)
  const heard = rules.flatMap(({ expr }) => named(expr))
  for (const name of away)
    expect([shown, heard]).toEqual(Array(2).fill(expect.arrayContaining([`tandem_${name}`])))
})

test('rates are asked of what counts up alone', () => {
  for (const [where, expression] of expressions)
    expect(
      counters(expression).filter((name) => !countsUp(name)),
      where,
    ).toEqual([])
})

test('every alert rule names a chapter of the runbooks', () => {
  const anchors = [...read('docs/runbooks.md').matchAll(/^##+ (.+)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replaceAll(/[^a-z0-9 -]/g, '')
      .replaceAll(' ', '-'),
  )
  const missing = rules
    .map(({ annotations }) => /^docs\/runbooks\.md#(.+)$/.exec(annotations.runbook)?.[1] ?? '')
    .filter((anchor) => !anchors.includes(anchor))
  expect(missing).toEqual([])
})

test('every figure says what it tells, and is one that the server counts', () => {
  const sources = files()
    .filter((file) => /^server\/.*\.ts$/.test(file) && !/\.test\.ts$|figure-help\.ts$/.test(file))
    .map(read)
  const counted = sources.flatMap((text) =>
    [...text.matchAll(/^\s+(?:\[`\$\{name\})?_?([a-z]+(?:_[a-z]+)*_total)`?\]?:/gm)].map(
      (found) => found[1]!,
    ),
  )
  const ends = Object.keys(figureHelp)
  expect(counted.length).toBeGreaterThan(20)
  expect(
    counted.filter((name) => !ends.some((known) => known === name || known.endsWith(`_${name}`))),
  ).toEqual([])
  const all = sources.join('\n')
  /** What stands behind a name that is put in. */
  const tails = (name: string) => [...name.matchAll(/_/g)].map(({ index }) => name.slice(index))
  expect(
    ends.filter(
      (name) => !all.includes(`${name}:`) && !tails(name).some((tail) => all.includes(`\${name}${tail}\``)),
    ),
  ).toEqual([])
})
