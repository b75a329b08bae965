/** Which reefers a question is about, and when they were where it asks. */

import type { Fahrenheit } from '#domain/basics/units.ts'
import { usualLimits } from '#domain/basics/verdict-limits.ts'
import type { ListCall } from '../rest/declare.ts'
import { activity } from '../rest/resources/activity.ts'
import type { Asking } from './asking.ts'
import { type Interval, merged } from './out-of-range.ts'
import { placesNamed } from './places.ts'
import type { Span } from './span.ts'

export interface ReeferAsked {
  readonly vin: string
  readonly unitId: string
  /** Null where it is another's now. */
  readonly customerId: string | null
  /** When it was there, within the span. */
  readonly stays: readonly Interval[]
}
export interface ReefersAsked {
  readonly reefers: readonly ReeferAsked[]
  readonly places: readonly { readonly id: string; readonly name: string }[]
  readonly isCut: boolean
}

interface Now {
  readonly vin: string
  readonly unitId: string
  readonly customerId: string
  readonly isThermoking: boolean | null
}

const listVisits = activity.calls.find(({ id }) => id === 'listGeofenceVisits') as ListCall
const visitsMost = 1_000
const query = `query ($filters: [FilterInput!]!, $most: Int!) {
  vehiclesNow(filters: $filters, paginationInput: { pageSize: $most }) {
    vehicleCount vehicles { vin unitId customerId isThermoking } } }`

const vehiclesNow = async (asking: Asking, filters: readonly object[], most: number) => {
  const { vehiclesNow: page } = await asking.graphql(query, { filters, most })
  return page as { vehicleCount: number; vehicles: readonly Now[] }
}

/** All reefers, for the whole span. */
const anywhere = async (asking: Asking, span: Span, most: number): Promise<ReefersAsked> => {
  const filters = [{ field: 'is_thermoking', condition: 'isExactly', value: 'true' }]
  const { vehicleCount, vehicles } = await vehiclesNow(asking, filters, most)
  return {
    reefers: vehicles.map(({ vin, unitId, customerId }) => ({ vin, unitId, customerId, stays: [span] })),
    places: [],
    isCut: vehicleCount > vehicles.length,
  }
}

/** Those that were in geofences of this name, while they were inside. */
const atPlace = async (asking: Asking, name: string, span: Span, most: number): Promise<ReefersAsked> => {
  const places = await placesNamed(asking, name)
  const pages = await Promise.all(
    places.map(({ id }) =>
      asking.list(listVisits, { params: { id }, query: { ...span.iso, limit: visitsMost } }),
    ),
  )
  const visits = pages.flatMap(({ rows }) => rows) as unknown as readonly {
    readonly vin: string
    readonly unitId: string
    readonly entered: string
    readonly left: string | null
  }[]
  const stays = Map.groupBy(visits, ({ vin }) => vin)
  const vins = [...stays.keys()].slice(0, visitsMost)
  const filters = [{ field: 'vin', condition: 'isOneOf', values: vins }]
  const { vehicles } = vins.length > 0 ? await vehiclesNow(asking, filters, vins.length) : { vehicles: [] }
  const known = new Map(vehicles.map((vehicle) => [vehicle.vin, vehicle]))
  // What is another's by now, or off the air, is not listed: whether it is a reefer, its reports say.
  const reefers = vins.filter((vin) => known.get(vin)?.isThermoking ?? true)
  return {
    reefers: reefers.slice(0, most).map((vin) => {
      const all = stays.get(vin)!
      const inside = all.map(({ entered, left }) => ({
        from: Math.max(span.from, Date.parse(entered)),
        to: left === null ? span.to : Math.min(span.to, Date.parse(left)),
      }))
      const { unitId, customerId = null } = known.get(vin) ?? { unitId: all[0]!.unitId }
      return { vin, unitId, customerId, stays: merged(inside.filter(({ from, to }) => from < to)) }
    }),
    places: places.map(({ id, name: told }) => ({ id, name: told })),
    isCut: reefers.length > most || stays.size > vins.length || pages.some(({ next }) => next !== null),
  }
}

/** @throws RestProblem where there is no such vehicle or place */
export const reefersAsked = async (
  asking: Asking,
  about: { readonly vehicle?: string | undefined; readonly place?: string | undefined },
  span: Span,
  most: number,
): Promise<ReefersAsked> => {
  const named = about.vehicle === undefined ? null : await asking.vehicle(about.vehicle)
  if (named === null)
    return about.place === undefined ? anywhere(asking, span, most) : atPlace(asking, about.place, span, most)
  if (about.place === undefined) {
    const filters = [{ field: 'vin', condition: 'isExactly', value: named.vin }]
    const { vehicles } = await vehiclesNow(asking, filters, 1)
    const customerId = vehicles[0]?.customerId ?? null
    return { reefers: [{ ...named, customerId, stays: [span] }], places: [], isCut: false }
  }
  const there = await atPlace(asking, about.place, span, visitsMost)
  return { ...there, reefers: there.reefers.filter(({ vin }) => vin === named.vin) }
}

/** How far return air may be off its set point for a customer's reefers, each asked for once. */
export const limitsOf = (asking: Asking) => {
  const known = new Map<string, Promise<Fahrenheit>>()
  const ask = async (id: string): Promise<Fahrenheit> => {
    const { customer } = await asking.graphql(
      'query ($id: ID!) { customer(customerId: $id) { verdictLimits { name value } } }',
      { id },
    )
    const limits = (customer?.verdictLimits ?? []) as readonly { name: string; value: number }[]
    return limits.find(({ name }) => name === 'reeferOff')?.value ?? usualLimits.reeferOff
  }
  return (customerId: string | null): Promise<Fahrenheit> => {
    if (customerId === null) return Promise.resolve(usualLimits.reeferOff)
    const asked = known.get(customerId) ?? ask(customerId)
    known.set(customerId, asked)
    return asked
  }
}
