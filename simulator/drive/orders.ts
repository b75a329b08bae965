/** The remote commands to a reefer unit: they override what its driver had set, for half a day. */
import { hour } from '#domain/basics/time.ts'
import type { Celsius, Instant, Ms } from '#domain/basics/units.ts'
import type { ReeferOrder } from '#domain/sensors/reefer-commands.ts'
import type { Cold } from './leg.ts'

/** By then somebody has set it for the next cargo. */
const holds: Ms = 12 * hour

/** What holds at a moment; what is null or missing is as the driver has set it. */
export interface HeldOrders {
  readonly power: { readonly on: boolean; readonly at: Instant } | null
  readonly mode: Cold['mode'] | null
  readonly setPoints: ReadonlyMap<number, { readonly celsius: Celsius; readonly at: Instant }>
  /** Alarms from before were cleared. */
  readonly cleared: Instant | null
}

export interface ReeferOrders {
  readonly give: (order: ReeferOrder, at: Instant) => void
  readonly heldAt: (now: Instant) => HeldOrders
}

const nothing: HeldOrders = { power: null, mode: null, setPoints: new Map(), cleared: null }

export function orders(): ReeferOrders {
  const given: { readonly order: ReeferOrder; readonly at: Instant }[] = []
  return {
    give: (order, at) => void given.push({ order, at }),
    heldAt: (now) => {
      if (given.length === 0) return nothing
      let { power, mode, cleared } = nothing
      const setPoints = new Map(nothing.setPoints)
      for (const { order, at } of given) {
        if (at > now || now - at > holds) continue
        const { command, zone, setPointCelsius } = order
        if (command === 'remoteOn' || command === 'remoteOff') power = { on: command === 'remoteOn', at }
        else if (command === 'enterContinuousMode') mode = 'CONTINUOUS'
        else if (command === 'enterCycleSentryMode') mode = 'CYCLE_SENTRY'
        else if (command === 'clearAllFaults') cleared = at
        else if (zone !== null && setPointCelsius !== null)
          setPoints.set(zone, { celsius: setPointCelsius, at })
      }
      return { power, mode, setPoints, cleared }
    },
  }
}
