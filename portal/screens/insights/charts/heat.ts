/** A cell for each row: darker is more. */
import { cell, text } from '@observablehq/plot'
import type { ChartShape, InsightChart } from '#domain/insights/document.ts'
import { columnOf, greatest, pictureOf, type Room } from './frame.ts'
import { thinned, valueText } from './scale.ts'
import { colourOfTone, type Drawing, type Spot } from './spot.ts'

type Heat = Extract<ChartShape, { as: 'heat' }>

/** The faintest cell that still holds something. */
const faintest = 0.14
/** From here on a cell is dark enough for letters of the other kind. */
const dark = 0.55

export function drawHeat(chart: InsightChart, shape: Heat, { width, full, zone }: Room): Drawing {
  const rows = Array.from({ length: chart.rows.length }, (_, row) => row)
  const [x, y, value] = [columnOf(chart, shape.x), columnOf(chart, shape.y), columnOf(chart, shape.value)]
  const across = [...new Set(rows.map((row) => String(x.cell(row))))]
  const down = [...new Set(rows.map((row) => String(y.cell(row))))]
  const most = greatest([value], rows.length)
  const height = down.length * (full ? 44 : 26) + 32
  const opacity = (row: number) => {
    const one = value.value(row) ?? 0
    return one <= 0 || most === 0 ? 0 : faintest + (1 - faintest) * (one / most)
  }
  const narrow = width < 480
  const left = narrow ? 36 : 80
  const isRoomy = (width - left) / across.length >= 24
  const { picture, place } = pictureOf({
    width,
    height,
    marginLeft: left,
    marginRight: 4,
    marginTop: 4,
    marginBottom: 26,
    x: {
      type: 'band',
      label: null,
      domain: across,
      padding: 0.06,
      ticks: thinned(across.length, width - left, 44).map((n) => across[n]!),
      tickSize: 0,
    },
    y: {
      type: 'band',
      label: null,
      domain: down,
      padding: 0.08,
      tickFormat: (name: string) => (narrow ? name.slice(0, 3) : name),
      tickSize: 0,
    },
    marks: [
      cell(rows, {
        x: (row: number) => String(x.cell(row)),
        y: (row: number) => String(y.cell(row)),
        fill: 'var(--surface-high)',
        rx: 2,
      }),
      cell(rows, {
        x: (row: number) => String(x.cell(row)),
        y: (row: number) => String(y.cell(row)),
        fill: colourOfTone(1),
        fillOpacity: { value: opacity, scale: null } as never,
        rx: 2,
      }),
      ...(isRoomy
        ? [
            text(
              rows.filter((row) => (value.value(row) ?? 0) > 0),
              {
                x: (row: number) => String(x.cell(row)),
                y: (row: number) => String(y.cell(row)),
                text: (row: number) => String(value.value(row)),
                fill: (row: number) => (opacity(row) > dark ? 'var(--on-accent)' : 'var(--ink)'),
              },
            ),
          ]
        : []),
    ],
    color: { type: 'identity' },
  })
  const lines = down.map((name) =>
    rows
      .filter((row) => String(y.cell(row)) === name)
      .map((row): Spot => {
        const [atX, atY] = [place.x.at(String(x.cell(row))), place.y.at(name)]
        return {
          row,
          x: atX + place.x.band / 2,
          y: atY + place.y.band / 2,
          box: { x: atX, y: atY, width: place.x.band, height: place.y.band },
          text: `${name} ${x.cell(row)}: ${valueText(value.column, value.cell(row), zone)}`,
        }
      }),
  )
  return { picture, width, height, lines, legend: [] }
}
