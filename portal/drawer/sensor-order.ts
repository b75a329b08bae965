/** How the user has arranged the drawer: read once, changed at once, and kept on the server a moment later. */
import { useSyncExternalStore } from 'react'
import type { Ms } from '#domain/basics/units.ts'
import { plainOrder, type SensorOrder, type SensorOrders } from '#domain/sensors/order.ts'
import type { Company } from '#domain/vehicle/makers.ts'
import { mutation, query, request } from '../data/graphql.ts'
import { onSession, session } from '../data/session.ts'

export const sensorOrderQuery = query('{ sensorOrder }')
export const saveSensorOrderMutation = mutation(
  'mutation($family: String!, $order: JSON!) { saveSensorOrder(family: $family, order: $order) }',
)

/** One saving for a section that is dragged or pushed along. */
const pause: Ms = 600

interface Known {
  /** Null until the answer is there; where it cannot be had, the drawer is as it comes. */
  readonly orders: SensorOrders | null
  /** What went wrong when the last change was kept. */
  readonly failure: string | null
}
let known: Known = { orders: null, failure: null }
let requestedFor: number | null = null
let following = false
const listeners = new Set<() => void>()
const become = (next: Known) => {
  known = next
  for (const listen of listeners) listen()
}

/** Asks once for each person who signs in. */
async function follow() {
  const userId = session()?.viewer.userId ?? null
  if (userId === requestedFor) return
  requestedFor = userId
  become({ orders: null, failure: null })
  if (userId === null) return
  const orders = await request(sensorOrderQuery, {}).then(
    ({ sensorOrder }) => sensorOrder,
    (error) => {
      console.warn('How the drawer is arranged could not be read.', error)
      return {}
    },
  )
  if (requestedFor === userId && known.orders === null) become({ orders, failure: null })
}

function listen(listener: () => void): () => void {
  if (!following) {
    following = true
    onSession(() => void follow())
    addEventListener('pagehide', saveNow)
  }
  void follow()
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useSensorOrders = (): Known => useSyncExternalStore(listen, () => known)

const waiting = new Map<Company, ReturnType<typeof setTimeout>>()
function save(family: Company) {
  waiting.delete(family)
  const order = known.orders?.[family] ?? plainOrder
  request(saveSensorOrderMutation, { family, order }, undefined, '/graphql', true).then(
    () => known.failure !== null && become({ ...known, failure: null }),
    (error: Error) => become({ ...known, failure: error.message }),
  )
}
/** Leaving does not wait, neither the drawer nor the page. */
function saveNow() {
  for (const [family, timer] of waiting) {
    clearTimeout(timer)
    save(family)
  }
}

/** Arranges a family's sections, and keeps that. */
export function changeOrder(family: Company, how: (order: SensorOrder) => SensorOrder) {
  const before = known.orders?.[family] ?? plainOrder
  const order = how(before)
  if (order === before) return
  become({ ...known, orders: { ...known.orders, [family]: order } })
  clearTimeout(waiting.get(family))
  waiting.set(
    family,
    setTimeout(() => save(family), pause),
  )
}
/** Tries once more to keep what could not be kept. */
export const retrySave = (family: Company) => save(family)
