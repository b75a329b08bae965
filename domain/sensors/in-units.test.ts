/** No sensor says anything in a unit that its reader has not. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { metric } from '../basics/testing.ts'
import { measuresOf, measureText } from '../drawing/parts.ts'
import type { Drawer, Row } from '../shapes/drawer.ts'
import { sensors } from './index.ts'
import { logLabelIn, logLines } from './log.ts'
import type { AnySensor } from './sensor.ts'
import { anyReading, someVehicle } from './testing.ts'

const cases = sensors.map((sensor) => [sensor.key, sensor as AnySensor] as const)
const usual = /\d ?(mi|mph|ft|psi|°F|lbs)(?![\w/])/

const texts = (rows: readonly Row[]) => rows.map(({ text, unit }) => `${text} ${unit ?? ''}`)
const drawn = (drawer: Drawer<unknown>, reading: unknown): readonly string[] => {
  if (drawer.as === 'sections')
    return drawer
      .sections(reading, someVehicle, metric)
      .flatMap(({ rows, table }) => [
        ...texts(rows),
        ...(table?.lines.flatMap(({ cells }) =>
          cells.map((cell, n) => `${cell} ${table.columns[n]!.unit}`),
        ) ?? []),
      ])
  return 'rows' in drawer ? texts(drawer.rows(reading, someVehicle, metric)) : []
}

describe.each(cases)('of the sensor %s', (_key, sensor) => {
  test('a reader with metric units finds no other in the drawer, in the log and in the drawing', () => {
    fc.assert(
      fc.property(anyReading(sensor), (reading) => {
        const said = [
          ...drawn(sensor.drawer, reading),
          ...logLines({ [sensor.key]: reading }, someVehicle, null, metric).map(
            ([label, text]) => `${logLabelIn(label, metric)}: ${text}`,
          ),
          ...(sensor.drawing ?? []).flatMap((drawing) =>
            measuresOf(drawing, sensor, reading, someVehicle, metric).flatMap((one) => [
              measureText(one),
              one.note ?? '',
            ]),
          ),
        ]
        for (const text of said) expect(text).not.toMatch(usual)
      }),
      { numRuns: 50 },
    )
  })
})

test('the label of the speed has the unit of the reader', () => {
  expect(logLabelIn('Speed (mph)', metric)).toBe('Speed (km/h)')
})
