/** One vehicle with all that is known of it, and its activity log page by page. */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Instant } from '#domain/basics/units.ts'
import type { Readings } from '#domain/sensors/index.ts'
import type { VehicleState } from '#domain/state/state.ts'
import type { Vehicle } from '#domain/vehicle/vehicle.ts'
import type { LiveVehicle } from '#domain/wire/live.ts'
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

/** A late report is told at once, and written behind within about a second: by then an answer holds it. */
const settles = 1_800

/** Counts up when `change` is another, and once more when what it told of has been written. */
function useSettled(change: unknown): number {
  const [count, setCount] = useState(0)
  const first = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change that is waited for
  useEffect(() => {
    if (first.current) {
      first.current = false
      return
    }
    setCount((before) => before + 1)
    const timer = setTimeout(() => setCount((before) => before + 1), settles)
    return () => clearTimeout(timer)
  }, [change])
  return count
}

/**
 * A vehicle by its VIN; asked again whenever `live`, what the stream tells of it, is another, keeping the old answer
 * until the new one is there.
 */
export function useVehicleDetail(vin: string, live: LiveVehicle | undefined): Asked<VehicleDetail> {
  const [held, setHeld] = useState<{ vin: string; answer: VehicleDetail | null } | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [round, setRound] = useState(0)
  const heard = useSettled(live)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was heard or another try asks again
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
  }, [vin, heard, round])
  return {
    answer: held?.vin === vin ? held.answer : undefined,
    error,
    again: () => setRound(round + 1),
  }
}

/** §9: ten entries first, three with each later page. */
const firstPage = 10
const laterPage = 3
/** As many as the server gives at once. */
const mostShown = 1_000

export interface ActivityLog {
  readonly entries: readonly LogEntry[] | undefined
  readonly error: string | null
  readonly hasMore: boolean
  readonly busy: boolean
  readonly more: () => void
}

/**
 * The log of one vehicle, newest first, of some sensors or of all. What comes in is put where it belongs: a late
 * report lies among what is seen already, so everything down to the oldest entry shown is asked for again.
 * `state`: another one whenever the vehicle was asked for again.
 */
export function useActivityLog(
  vin: string,
  sensorTypeIds: readonly number[] | null,
  state: VehicleState,
): ActivityLog {
  const [entries, setEntries] = useState<readonly LogEntry[]>()
  const [cursor, setCursor] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const asking = useRef<AbortController | null>(null)
  const key = sensorTypeIds?.join(',') ?? ''

  const fetchPage = useCallback(
    async (pageSize: number, before: string | null, take: (page: LogPage) => void, quiet = false) => {
      asking.current?.abort()
      const stop = new AbortController()
      asking.current = stop
      if (!quiet) setBusy(true)
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
      if (!quiet) setBusy(false)
    },
    [vin, key],
  )

  /** Counts the pages that came. */
  const [paged, setPaged] = useState(0)
  useEffect(() => {
    setEntries(undefined)
    const take = (page: LogPage) => {
      setEntries(page.activityLog)
      setCursor(page.nextCursor)
    }
    void fetchPage(firstPage, null, take).then(() => setPaged((times) => times + 1))
    return () => asking.current?.abort()
  }, [fetchPage])

  const now = useRef({ entries, cursor })
  now.current = { entries, cursor }
  // While somebody pages on, the newer look waits: the one question must not end the other.
  const paging = useRef(false)
  const wanted = useRef(false)
  const seen = useRef(state)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that came lets a look that waits go on
  useEffect(() => {
    if (seen.current !== state) wanted.current = true
    seen.current = state
    const before = now.current.entries
    if (!wanted.current || paging.current || !before) return
    const oldest = now.current.cursor === null ? undefined : before.at(-1)?.id
    const take = (page: LogPage) => {
      wanted.current = false
      const last = page.activityLog.findIndex(({ id }) => id === oldest)
      // What lies below the oldest one shown is for "Show older".
      setEntries(last < 0 ? page.activityLog : page.activityLog.slice(0, last + 1))
      if (last < 0) setCursor(page.nextCursor)
    }
    void fetchPage(Math.min(before.length + firstPage, mostShown), null, take, true)
  }, [state, paged, fetchPage])

  return {
    entries,
    error,
    busy,
    hasMore: cursor !== null,
    more: () => {
      if (busy || !entries) return
      paging.current = true
      const take = (page: LogPage) => {
        setEntries([...entries, ...page.activityLog])
        setCursor(page.nextCursor)
      }
      void fetchPage(laterPage, cursor, take).then(() => {
        paging.current = false
        setPaged((times) => times + 1)
      })
    },
  }
}
