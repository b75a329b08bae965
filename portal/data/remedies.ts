/** What to do about the verdicts of trailers in a list: asked for by those that show, many at once, and kept while their cause lasts. */
import { useEffect, useSyncExternalStore } from 'react'
import { query, request } from './graphql.ts'
import { paginationOf } from './page.ts'

export const remediesQuery = query(
  `query($vins: [String!]!, $page: PaginationInput) { vehiclesNow(filters: [
    { field: "vin", condition: "isOneOf", values: $vins },
    { field: "sim_status", condition: "isOneOf", values: ["Activated", "Deactivated"] }], paginationInput: $page) {
    vehicles { vin verdict { cause remedy } } } }`,
)

/** By VIN and cause. */
const known = new Map<string, string | null>()
const listeners = new Set<() => void>()
/** The causes that are asked about, by VIN. */
let wanted = new Map<string, string>()
let due = false
/** Rows that come into sight within so many milliseconds are asked for at once. */
const gathers = 80
/** What the server has not kept yet, the stream being ahead of it, is asked for again after so many milliseconds, so often. */
const againAfter = 2_000
const mostTries = 10
const tries = new Map<string, number>()
/** More are forgotten: a day of scrolling is no reason to grow. */
const most = 2_000

const keyOf = (vin: string, cause: string) => `${vin} ${cause}`

/** Whether a vehicle was asked about often enough; else it is asked about once more. */
function isGivenUp(vin: string, cause: string): boolean {
  const key = keyOf(vin, cause)
  const tried = (tries.get(key) ?? 0) + 1
  tries.delete(key)
  if (tried >= mostTries) return true
  if (tries.size > most) tries.clear()
  tries.set(key, tried)
  setTimeout(() => want(vin, cause), againAfter)
  return false
}

function want(vin: string, cause: string) {
  wanted.set(vin, cause)
  if (due) return
  due = true
  setTimeout(ask, gathers)
}

async function ask() {
  due = false
  const asked = wanted
  const vins = [...asked.keys()]
  wanted = new Map()
  try {
    const { vehiclesNow } = await request(remediesQuery, {
      vins,
      page: paginationOf({ page: 0, pageSize: vins.length }),
    })
    if (known.size > most) known.clear()
    for (const { vin, verdict } of vehiclesNow.vehicles) {
      const cause = asked.get(vin) ?? ''
      // Words may come with their measure behind them.
      const isMeant = verdict?.cause != null && cause.startsWith(verdict.cause)
      if (isMeant || isGivenUp(vin, cause)) known.set(keyOf(vin, cause), isMeant ? verdict.remedy : null)
    }
    for (const listen of listeners) listen()
  } catch (error) {
    // The line stays without it; the next row that comes into sight asks again.
    console.warn('What to do could not be loaded.', error)
  }
}

/**
 * The sentence that says what to do about a trailer; null where nothing is, or it is not known yet.
 * @param cause what it is about; null: nothing is wrong
 */
export function useRemedy(vin: string, cause: string | null): string | null {
  const key = cause === null ? null : keyOf(vin, cause)
  const remedy = useSyncExternalStore(
    (listen) => {
      listeners.add(listen)
      return () => listeners.delete(listen)
    },
    () => (key === null ? null : known.get(key)),
  )
  useEffect(() => {
    if (key === null || cause === null || known.has(key)) return
    want(vin, cause)
  }, [key, vin, cause])
  return remedy ?? null
}
