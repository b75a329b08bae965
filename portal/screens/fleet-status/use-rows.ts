/** The page of the grid that is seen, and its rows kept as they are now, each in its place. */

import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Ms } from '#domain/basics/units.ts'
import type { FilterInput } from '#domain/fleet/filters.ts'
import { type FleetRequest, type FleetRow, fleetPage } from '../../data/fleet.ts'
import { startLive } from '../../data/live.ts'
import { useQuery } from '../../data/use-query.ts'
import { vehicles } from '../../data/vehicles.ts'

/** A row is stored about a second after the stream has sent its report. */
const settles: Ms = 1_500
/** Some things change by the clock alone: what turns stale, what lasts. */
const refetchEvery: Ms = 30_000

/**
 * `key` names the query, null while it cannot be asked yet. Rows keep their places while they change, whatever the
 * order is by and whether they still fit the filters: nothing moves under somebody's hand. The next query, by
 * paging, sorting or `again`, puts all in order.
 */
export function useFleetRows(key: string | null, query: () => FleetRequest) {
  const page = useQuery(key, (signal) => fleetPage(query(), signal), { keepPrevious: true })
  const [fresh, setFresh] = useState<ReadonlyMap<string, FleetRow>>(new Map())
  const given = page.answer?.vehicles ?? null

  // biome-ignore lint/correctness/useExhaustiveDependencies: another answer is newer than what was looked up for the one before
  useEffect(() => setFresh(new Map()), [page.answer])
  const rows = useMemo(() => given?.map((row) => fresh.get(row.id) ?? row) ?? null, [given, fresh])

  const shown = useRef<readonly FleetRow[]>([])
  shown.current = given ?? []
  const look = useCallback(async (signal: AbortSignal) => {
    const before = shown.current
    if (before.length === 0 || document.visibilityState !== 'visible') return
    const found = await fleetPage({ ...byVin(before), search: '', sort: null, page: 0 }, signal)
    // Meanwhile another page may have come.
    if (shown.current === before) setFresh(new Map(found.vehicles.map((row) => [row.id, row])))
  }, [])

  useEffect(startLive, [])
  useEffect(() => {
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let changedAt = 0
    const soon = () => {
      timer ??= setTimeout(run, settles)
    }
    const run = () => {
      const began = Date.now()
      look(stop.signal)
        .catch((error) => {
          if (!stop.signal.aborted) console.warn('The rows could not be refreshed.', error)
        })
        .finally(() => {
          timer = undefined
          // What was told of just before may not have been written yet.
          if (!stop.signal.aborted && changedAt > began - settles) soon()
        })
    }
    const unlisten = vehicles.listen((changed) => {
      if (changed !== null && !shown.current.some(({ id }) => changed.has(Number(id)))) return
      changedAt = Date.now()
      soon()
    })
    const pollEvery = setInterval(soon, refetchEvery)
    return () => {
      stop.abort()
      unlisten()
      clearTimeout(timer)
      clearInterval(pollEvery)
    }
  }, [look])

  return { ...page, rows, count: page.answer?.vehicleCount ?? 0 }
}

/** Filters for these very vehicles, deactivated ones among them. */
export const byVin = (
  rows: readonly FleetRow[],
): { readonly filters: readonly FilterInput[]; readonly pageSize: number } => ({
  filters: [
    { field: 'vin', condition: 'isOneOf', values: rows.map(({ vin }) => vin) },
    { field: 'sim_status', condition: 'isOneOf', values: ['Activated', 'Deactivated'] },
  ],
  pageSize: Math.max(1, rows.length),
})
