/** The charts of a report: bars beside names, and lines over time. */

import { niceStep } from '#domain/basics/scale.ts'
import { t } from '#domain/basics/texts.ts'
import { printCell, type ReportChart, type ReportRow, type ReportSection } from '#domain/reports/document.ts'
import { tableIn } from '#domain/reports/in-units.ts'
import { momentIn } from '../../../ui/time/time.ts'
import { useUnits } from '../../../ui/units.ts'

const barsMost = 12
const picturesMost = 8

interface ChartProps {
  readonly section: ReportSection
  readonly rows: readonly ReportRow[]
  readonly zone: string
}

/** Drawn from the rows that are there; nothing where they say nothing. */
export function Chart(counted: ChartProps) {
  const { table, rows } = tableIn(counted.section, counted.rows, useUnits())
  const props = { ...counted, section: table, rows }
  const { chart } = table
  if (!chart || props.rows.length === 0) return null
  return chart.as === 'bars' ? <Bars {...props} chart={chart} /> : <Pictures {...props} chart={chart} />
}

function Bars({
  section: { columns, title },
  rows,
  zone,
  chart,
}: ChartProps & { chart: Extract<ReportChart, { as: 'bars' }> }) {
  const [label, value] = [chart.label, chart.value].map((key) =>
    columns.findIndex((column) => column.key === key),
  ) as [number, number]
  const shown = rows
    .map(({ key, cells }) => ({
      key,
      name: printCell(columns[label]!, cells[label] ?? null, zone),
      value: Number(cells[value] ?? 0),
      text: printCell(columns[value]!, cells[value] ?? null, zone),
    }))
    .sort((a, b) => b.value - a.value)
    .slice(0, barsMost)
  const most = Math.max(...shown.map((one) => one.value))
  if (!(most > 0) || shown.length < 2) return null
  return (
    <ul className="report-bars" aria-label={`${t(title)}: ${t(columns[value]!.title)}`}>
      {shown.map(({ key, name, value, text }) => (
        <li key={key}>
          <span className="report-bar-name" title={name}>
            {name}
          </span>
          <span className="report-bar" aria-hidden="true">
            <span style={{ width: `${(value / most) * 100}%` }} />
          </span>
          <span className="numbers">{text}</span>
        </li>
      ))}
    </ul>
  )
}

const width = 640
const height = 150
const left = 34
const foot = height - 18

/** A picture for each value of `per`, of the rows that are there. */
function Pictures({
  section: { columns },
  rows,
  zone,
  chart,
}: ChartProps & { chart: Extract<ReportChart, { as: 'lines' }> }) {
  const at = (key: string) => columns.findIndex((column) => column.key === key)
  const groups = new Map<string, ReportRow[]>()
  for (const row of rows) {
    const name = chart.per
      .map((key) => {
        const column = columns[at(key)]!
        const text = printCell(column, row.cells[at(key)] ?? null, zone)
        return column.type === 'text' ? text : `${t(column.title).toLowerCase()} ${text}`
      })
      .join(', ')
    const group = groups.get(name)
    if (group) group.push(row)
    else groups.set(name, [row])
  }
  const lines = [...chart.lines.filter((key) => key !== chart.base), ...(chart.base ? [chart.base] : [])]
  return (
    <div className="report-pictures">
      {[...groups].slice(0, picturesMost).map(([name, group]) => (
        <Picture
          key={name}
          name={name}
          moments={group.map(({ cells }) => Number(cells[at(chart.time)]))}
          lines={lines.map((key) => ({
            title: t(columns[at(key)]!.title),
            isBase: key === chart.base,
            values: group.map(({ cells }) => {
              const cell = cells[at(key)]
              return typeof cell === 'number' ? cell : null
            }),
          }))}
          unit={columns[at(lines[0]!)]?.unit ?? ''}
          zone={zone}
        />
      ))}
    </div>
  )
}

interface Line {
  readonly title: string
  readonly isBase: boolean
  readonly values: readonly (number | null)[]
}

function Picture({
  name,
  moments,
  lines,
  unit,
  zone,
}: {
  name: string
  moments: readonly number[]
  lines: readonly Line[]
  unit: string
  zone: string
}) {
  const known = lines.flatMap(({ values }) => values.filter((value) => value !== null))
  if (known.length === 0 || moments.length < 2) return null
  const [least, most] = [Math.min(...known), Math.max(...known)]
  const step = niceStep(Math.max(1, most - least), 4)
  const low = Math.floor(least / step) * step
  const high = Math.max(low + step, Math.ceil(most / step) * step)
  const [begin, end] = [moments[0]!, Math.max(moments.at(-1)!, moments[0]! + 1)]
  const x = (moment: number) => left + ((moment - begin) / (end - begin)) * (width - left)
  const y = (value: number) => foot - ((value - low) / (high - low)) * (foot - 8)
  const marks = Array.from({ length: Math.round((high - low) / step) + 1 }, (_, n) => low + n * step)
  const text = `${name}, ${unit}: ${lines
    .filter(({ values }) => values.some((value) => value !== null))
    .map(({ title, values }) => {
      const numbers = values.filter((value) => value !== null)
      return t('{{line}} from {{least}} to {{most}}', {
        line: title.toLowerCase(),
        least: Math.min(...numbers).toFixed(1),
        most: Math.max(...numbers).toFixed(1),
      })
    })
    .join(', ')}`
  return (
    <figure className="report-picture">
      <figcaption>
        <b>{name}</b>
        {lines.map(({ title, isBase, values }, n) =>
          values.some((value) => value !== null) ? (
            <span key={title} className="report-line-name" data-line={isBase ? 'base' : n}>
              {title}
            </span>
          ) : null,
        )}
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={text}>
        {marks.map((value) => (
          <g key={value}>
            <line className="report-grid-line" x1={left} x2={width} y1={y(value)} y2={y(value)} />
            <text x={left - 5} y={y(value) + 3} textAnchor="end">
              {Math.round(value * 10) / 10}
            </text>
          </g>
        ))}
        <text x={left} y={height - 4}>
          {momentIn(begin, zone)}
        </text>
        <text x={width} y={height - 4} textAnchor="end">
          {momentIn(end, zone)}
        </text>
        {lines.map(({ title, isBase, values }, n) => (
          <path
            key={title}
            className="report-line"
            data-line={isBase ? 'base' : n}
            d={pathOf(moments, values, x, y)}
          />
        ))}
      </svg>
    </figure>
  )
}

/** A gap where nothing was measured. */
const pathOf = (
  moments: readonly number[],
  values: readonly (number | null)[],
  x: (moment: number) => number,
  y: (value: number) => number,
): string => {
  let pen = 'M'
  return moments
    .map((moment, n) => {
      const value = values[n] ?? null
      if (value === null) {
        pen = 'M'
        return ''
      }
      const part = `${pen}${x(moment).toFixed(1)} ${y(value).toFixed(1)}`
      pen = 'L'
      return part
    })
    .join('')
}
