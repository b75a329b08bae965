/** The activity log of a vehicle, page by page as the drawer shows it, and whole for a file. */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Instant } from '#domain/basics/units.ts'
import type { SetPoint } from '#domain/sensors/log.ts'
import type { VehicleState } from '#domain/state/state.ts'
import { sentenceOf } from '../ui/states/sentence-of.ts'
import { type Answer, query, request, type Variables } from './graphql.ts'

type LogPage = Answer<typeof activityLogQuery>['vehicleTrackingV2']
export type LogEntry = LogPage['activityLog'][number]

export const activityLogQuery =
  query(`query($vin: String!, $pageSize: Int, $sensorTypeIds: [Int!], $before: String) {
  vehicleTrackingV2(vin: $vin, pageSize: $pageSize, sensorTypeIds: $sensorTypeIds, before: $before) {
    activityLog { id recorded readings }
    setPoints nextCursor asOf
  }
}`)

/** §9: ten entries first, three with each later page; of one sensor, and in a table, a hundred. */
const pages = { all: { first: 10, later: 3 }, many: { first: 100, later: 100 } } as const
/** As many as the server gives at once. */
const mostShown = 1_000

export interface ActivityLog {
  readonly entries: readonly LogEntry[] | undefined
  readonly setPoints: readonly SetPoint[]
  /** The newest of them were read from a copy that is late; null: they are all there are. */
  readonly asOf: Instant | null
  readonly error: string | null
  readonly hasMore: boolean
  readonly busy: boolean
  readonly more: () => void
  /** Asks for the first page once more. */
  readonly again: () => void
}

/**
 * The log of one vehicle, newest first, of some sensors or of all. What comes in is put where it belongs: a late
 * report lies among what is seen already, so everything down to the oldest entry shown is asked for again.
 * `state`: another one whenever the vehicle was asked for again. `many`: by hundreds.
 */
export function useActivityLog(
  vin: string,
  sensorTypeIds: readonly number[] | null,
  state: VehicleState,
  many: boolean,
): ActivityLog {
  const { first: firstPage, later: laterPage } = pages[many ? 'many' : 'all']
  const [setPoints, setSetPoints] = useState<readonly SetPoint[]>([])
  const [held, setHeld] = useState<{ readonly of: string; readonly entries: readonly LogEntry[] }>()
  const [asOf, setAsOf] = useState<Instant | null>(null)
  const [cursor, setCursor] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const querying = useRef<AbortController | null>(null)
  const key = sensorTypeIds?.join(',') ?? ''
  const of = `${vin} ${key}`
  // What was asked for under another filter is never shown under this one, not even for one frame.
  const entries = held?.of === of ? held.entries : undefined

  const fetchPage = useCallback(
    async (pageSize: number, before: string | null, take: (page: LogPage) => void, quiet = false) => {
      querying.current?.abort()
      const stop = new AbortController()
      querying.current = stop
      if (!quiet) setBusy(true)
      try {
        const ids = key === '' ? null : key.split(',').map(Number)
        const variables = { vin: vin.toUpperCase(), pageSize, sensorTypeIds: ids, before }
        const { vehicleTrackingV2 } = await request(activityLogQuery, variables, stop.signal)
        if (stop.signal.aborted) return
        take(vehicleTrackingV2)
        setError(null)
      } catch (failed) {
        if (stop.signal.aborted) return
        setError(sentenceOf(failed))
      }
      if (!quiet) setBusy(false)
    },
    [vin, key],
  )

  /** Counts the pages that came. */
  const [paged, setPaged] = useState(0)
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks the same again
  useEffect(() => {
    setHeld(undefined)
    const take = (page: LogPage) => {
      setHeld({ of, entries: page.activityLog })
      setAsOf(page.asOf)
      setSetPoints(page.setPoints)
      setCursor(page.nextCursor)
    }
    void fetchPage(firstPage, null, take).then(() => setPaged((times) => times + 1))
    return () => querying.current?.abort()
  }, [fetchPage, firstPage, round])

  const now = useRef({ entries, cursor })
  now.current = { entries, cursor }
  // While somebody pages on, the newer look waits: the one query must not end the other.
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
      setHeld({ of, entries: last < 0 ? page.activityLog : page.activityLog.slice(0, last + 1) })
      setAsOf(page.asOf)
      setSetPoints(page.setPoints)
      if (last < 0) setCursor(page.nextCursor)
    }
    void fetchPage(Math.min(before.length + firstPage, mostShown), null, take, true)
  }, [state, paged, fetchPage, firstPage])

  return {
    entries,
    setPoints,
    asOf,
    error,
    busy,
    hasMore: cursor !== null,
    again: () => setRound(round + 1),
    more: () => {
      if (busy || !entries) return
      paging.current = true
      const take = (page: LogPage) => {
        setHeld({ of, entries: [...entries, ...page.activityLog] })
        setSetPoints([...setPoints, ...page.setPoints])
        setCursor(page.nextCursor)
      }
      void fetchPage(laterPage, cursor, take).then(() => {
        paging.current = false
        setPaged((times) => times + 1)
      })
    },
  }
}

/** @assume A month of a report every five minutes, and as much again: more lines no spreadsheet is for. */
const mostExported = 20_000

/** Every entry there is, newest first, with the set points; `isCut` where there are more than a file takes. */
export async function wholeLog(
  vin: string,
  sensorTypeIds: readonly number[] | null,
  signal: AbortSignal,
): Promise<{
  readonly entries: readonly LogEntry[]
  readonly setPoints: readonly SetPoint[]
  readonly isCut: boolean
}> {
  const entries: LogEntry[] = []
  const setPoints: SetPoint[] = []
  let before: string | null = null
  do {
    const variables: Variables<typeof activityLogQuery> = {
      vin: vin.toUpperCase(),
      pageSize: mostShown,
      sensorTypeIds,
      before,
    }
    const answer: Answer<typeof activityLogQuery> = await request(activityLogQuery, variables, signal)
    entries.push(...answer.vehicleTrackingV2.activityLog)
    setPoints.push(...answer.vehicleTrackingV2.setPoints)
    before = answer.vehicleTrackingV2.nextCursor
  } while (before !== null && entries.length < mostExported)
  return { entries, setPoints, isCut: before !== null }
}
