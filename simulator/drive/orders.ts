/** What a trailer was told from afar: it overrides what its driver had set, for half a day. */
import { hour, minute } from '#domain/basics/time.ts'
import type { Celsius, Instant, Ms } from '#domain/basics/units.ts'
import type { CommandOrder } from '#domain/commands/index.ts'
import type { Cold } from './leg.ts'

/** By then somebody has set it for the next cargo. */
const holds: Ms = 12 * hour
/** A pre-trip test, or a defrost. */
const runs: Ms = 15 * minute

/** What holds at a moment; what is null or missing is as the driver has set it. */
export interface HeldOrders {
  readonly power: { readonly on: boolean; readonly at: Instant } | null
  readonly mode: Cold['mode'] | null
  readonly setPoints: ReadonlyMap<number, { readonly celsius: Celsius; readonly at: Instant }>
  /** Alarms from before were cleared. */
  readonly cleared: Instant | null
  readonly running: 'PRE_TRIP' | 'DEFROST' | null
  readonly locked: boolean | null
}

export interface Orders {
  readonly give: (order: CommandOrder, at: Instant) => void
  readonly heldAt: (now: Instant) => HeldOrders
}

const nothing: HeldOrders = {
  power: null,
  mode: null,
  setPoints: new Map(),
  cleared: null,
  running: null,
  locked: null,
}

export function orders(): Orders {
  const given: { readonly order: CommandOrder; readonly at: Instant }[] = []
  return {
    give: (order, at) => void given.push({ order, at }),
    heldAt: (now) => {
      if (given.length === 0) return nothing
      let { power, mode, cleared, running, locked } = nothing
      const setPoints = new Map(nothing.setPoints)
      for (const { order, at } of given) {
        if (at > now || now - at > holds) continue
        const { command, args } = order
        if (command === 'remoteOn' || command === 'remoteOff') power = { on: command === 'remoteOn', at }
        else if (command === 'enterContinuousMode') mode = 'CONTINUOUS'
        else if (command === 'enterCycleSentryMode') mode = 'CYCLE_SENTRY'
        else if (command === 'clearAllFaults') cleared = at
        else if (command === 'setPoint') setPoints.set(args.zone!, { celsius: args.setPointCelsius!, at })
        else if (command === 'lockDoors' || command === 'unlockDoors') locked = command === 'lockDoors'
        else if (command === 'preTrip' || command === 'defrost')
          running = now - at < runs ? (command === 'preTrip' ? 'PRE_TRIP' : 'DEFROST') : running
      }
      return { power, mode, setPoints, cleared, running, locked }
    },
  }
}
