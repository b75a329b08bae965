/** The activity log as a file: every entry, with a column per reported value. */

import { useEffect, useRef, useState } from 'react'
import { number } from '#domain/basics/print.ts'
import { plural, t } from '#domain/basics/texts.ts'
import type { Instant } from '#domain/basics/units.ts'
import { logColumns, logLabelIn, logLines, setPointsBeside } from '#domain/sensors/log.ts'
import type { Vehicle } from '#domain/vehicle/vehicle.ts'
import { wholeLog } from '../data/activity-log.ts'
import { csvTable, download, fileDate } from '../grid/csv.ts'
import { sentenceOf } from '../ui/states/sentence-of.ts'
import { moment } from '../ui/time/time.ts'
import { ownUnits } from '../ui/units.ts'
import { setPointText, zoneInfo } from './set-points.ts'

/** The table's cells: a row for each entry, texts in the order of the columns. */
export function logTable(
  entries: readonly { readonly recorded: Instant; readonly readings: Parameters<typeof logLines>[0] }[],
  vehicle: Vehicle,
  only: number | null,
): { readonly columns: readonly string[]; readonly rows: readonly (readonly string[])[] } {
  const shown = entries.map(({ readings }) => logLines(readings, vehicle, only, ownUnits()))
  const columns = logColumns(shown)
  return {
    columns,
    rows: shown.map((lines) => {
      const texts = new Map(lines)
      return columns.map((label) => texts.get(label) ?? '')
    }),
  }
}

export function useLogExport(vehicle: Vehicle, only: number | null) {
  const [busy, setBusy] = useState(false)
  const [text, setText] = useState<string | null>(null)
  const stop = useRef<AbortController>(null)
  useEffect(() => () => stop.current?.abort(), [])
  const run = async () => {
    const going = new AbortController()
    stop.current = going
    setBusy(true)
    setText(null)
    try {
      const sensors = only === null ? null : [only]
      const { entries, setPoints, isCut } = await wholeLog(vehicle.vin, sensors, going.signal)
      const { columns, rows } = logTable(entries, vehicle, only)
      const lines = rows.map((cells, index) => {
        const entry = entries[index]!
        const beside = setPointsBeside(entry, setPoints).map((one) => setPointText(one, entry.recorded))
        return [
          moment(entry.recorded),
          ...cells.map((text, column) =>
            columns[column] === zoneInfo ? [text, ...beside].filter(Boolean).join('; ') : text,
          ),
        ]
      })
      download(
        `Activity Log ${vehicle.unitId} ${fileDate(new Date())}.csv`,
        csvTable([t('Recorded'), ...columns.map((label) => logLabelIn(label, ownUnits()))], lines),
      )
      if (isCut)
        setText(
          plural(
            entries.length,
            'The file contains the newest {{count}} entry.',
            'The file contains the newest {{count}} entries.',
            { count: number(entries.length) },
          ),
        )
    } catch (failed) {
      if (!going.signal.aborted) setText(sentenceOf(failed))
    } finally {
      if (!going.signal.aborted) setBusy(false)
    }
  }
  return { busy, text, run }
}
