/** Writes what is seen of the fleet into a file: all pages, telling how far it is, until somebody cancels. */
import { useRef, useState } from 'react'
import { sentenceOf } from '../../data/asked.ts'
import { type FleetAsked, type FleetRow, fleetPage } from '../../data/fleet.ts'
import type { GridColumn } from '../../grid/column.ts'
import { csv, download, fileDate } from '../../grid/csv.ts'
import { toast } from '../../ui/toast.ts'

/** Rows asked for at once. */
const atOnce = 500

export interface Progress {
  readonly done: number
  readonly of: number
}

export function useExport() {
  const [progress, setProgress] = useState<Progress | null>(null)
  const stop = useRef<AbortController>(undefined)

  const start = async (
    asked: Omit<FleetAsked, 'page' | 'pageSize'>,
    count: number,
    columns: readonly GridColumn<FleetRow>[],
  ) => {
    const mine = new AbortController()
    stop.current = mine
    setProgress({ done: 0, of: count })
    try {
      const keys = columns.map(({ key }) => key)
      // By id: a vehicle that moves to a later page meanwhile is written once.
      const rows = new Map<string, FleetRow>()
      for (let page = 0; ; page++) {
        const { vehicles, vehicleCount } = await fleetPage(
          { ...asked, page, pageSize: atOnce },
          mine.signal,
          keys,
        )
        for (const row of vehicles) if (!rows.has(row.id)) rows.set(row.id, row)
        setProgress({ done: rows.size, of: Math.max(vehicleCount, rows.size) })
        if (vehicles.length < atOnce) break
      }
      download(`Fleet Export ${fileDate(new Date())}.csv`, csv(columns, [...rows.values()]))
    } catch (error) {
      if (!mine.signal.aborted)
        toast({ key: 'export', level: 'caution', title: 'Export to CSV', text: sentenceOf(error) })
    } finally {
      setProgress(null)
    }
  }
  return { progress, start, cancel: () => stop.current?.abort() }
}
