/** One vehicle with all that is known of it, and its activity log page by page. */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Instant } from '#domain/basics/units.ts'
import type { Readings } from '#domain/sensors/index.ts'
import type { VehicleState } from '#domain/state/state.ts'
import type { Vehicle } from '#domain/vehicle/vehicle.ts'
import { ask, question } from './graphql.ts'

export interface VehicleDetail {
  readonly vehicle: Vehicle
  readonly state: VehicleState
  readonly address: string | null
}

export const vehicleQuestion = question<{ vehicle: VehicleDetail | null }, { vin: string }>(
  'query($vin: String!) { vehicle(vin: $vin) { vehicle state address } }',
)

export interface LogEntry {
  readonly id: string
  readonly recorded: Instant
  readonly readings: Readings
}
interface LogPage {
  readonly activityLog: readonly LogEntry[]
  /** Null behind the last page. */
  readonly nextCursor: string | null
}

export const activityLogQuestion = question<
  { vehicleTrackingV2: LogPage },
  { vin: string; pageSize: number; sensorTypeIds: readonly number[] | null; before: string | null }
>(`query($vin: String!, $pageSize: Int, $sensorTypeIds: [Int!], $before: String) {
  vehicleTrackingV2(vin: $vin, pageSize: $pageSize, sensorTypeIds: $sensorTypeIds, before: $before) {
    activityLog { id recorded readings }
    nextCursor
  }
}`)

export interface Asked<T> {
  /** Undefined until the first answer; null where there is no such thing. */
  readonly answer: T | null | undefined
  readonly error: string | null
  readonly again: () => void
}

/** A vehicle by its VIN; asked again whenever `newest` is another, keeping the old answer until the new one is there. */
export function useVehicleDetail(vin: string, newest: Instant | null): Asked<VehicleDetail> {
  const [held, setHeld] = useState<{ vin: string; answer: VehicleDetail | null } | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer report or another try asks again
  useEffect(() => {
    const stop = new AbortController()
    ask(vehicleQuestion, { vin: vin.toUpperCase() }, stop.signal).then(
      ({ vehicle }) => {
        setHeld({ vin, answer: vehicle })
        setError(null)
      },
      (failed) => stop.signal.aborted || setError(failed.message),
    )
    return () => stop.abort()
  }, [vin, newest, round])
  return {
    answer: held?.vin === vin ? held.answer : undefined,
    error,
    again: () => setRound(round + 1),
  }
}

/** §9: ten entries first, three with each later page. */
const firstPage = 10
const laterPage = 3

export interface ActivityLog {
  readonly entries: readonly LogEntry[] | undefined
  readonly error: string | null
  readonly hasMore: boolean
  readonly busy: boolean
  readonly more: () => void
}

/** The log of one vehicle, newest first, of some sensors or of all; what comes in is put on top. */
export function useActivityLog(
  vin: string,
  sensorTypeIds: readonly number[] | null,
  newest: Instant | null,
): ActivityLog {
  const [entries, setEntries] = useState<readonly LogEntry[]>()
  const [cursor, setCursor] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const asking = useRef<AbortController | null>(null)
  const key = sensorTypeIds?.join(',') ?? ''

  const fetchPage = useCallback(
    async (pageSize: number, before: string | null, take: (page: LogPage) => void) => {
      asking.current?.abort()
      const stop = new AbortController()
      asking.current = stop
      setBusy(true)
      try {
        const ids = key === '' ? null : key.split(',').map(Number)
        const variables = { vin: vin.toUpperCase(), pageSize, sensorTypeIds: ids, before }
        const { vehicleTrackingV2 } = await ask(activityLogQuestion, variables, stop.signal)
        if (stop.signal.aborted) return
        take(vehicleTrackingV2)
        setError(null)
      } catch (failed) {
        if (stop.signal.aborted) return
        setError(failed instanceof Error ? failed.message : String(failed))
      }
      setBusy(false)
    },
    [vin, key],
  )

  useEffect(() => {
    setEntries(undefined)
    void fetchPage(firstPage, null, (page) => {
      setEntries(page.activityLog)
      setCursor(page.nextCursor)
    })
    return () => asking.current?.abort()
  }, [fetchPage])

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a newer report looks for newer entries
  useEffect(() => {
    const top = entries?.[0]?.recorded
    if (newest === null || top === undefined || newest <= top || busy) return
    void fetchPage(firstPage, null, (page) => {
      const known = new Set(entries!.map(({ id }) => id))
      const fresh = page.activityLog.filter(({ id }) => !known.has(id))
      // More came in than a page holds: begin anew rather than leave a gap.
      if (fresh.length === page.activityLog.length) {
        setEntries(page.activityLog)
        setCursor(page.nextCursor)
      } else if (fresh.length > 0) setEntries([...fresh, ...entries!])
    })
  }, [newest])

  return {
    entries,
    error,
    busy,
    hasMore: cursor !== null,
    more: () => {
      if (busy || !entries) return
      void fetchPage(laterPage, cursor, (page) => {
        setEntries([...entries, ...page.activityLog])
        setCursor(page.nextCursor)
      })
    },
  }
}
