/** What happened to a vehicle while it stood: doors, tether and load, each time it became another than before. */
import { mark } from '../basics/texts.ts'
import type { Instant } from '../basics/units.ts'
import { loadOf, nearlyLoaded } from '../sensors/enhanced-weight.ts'
import type { Readings } from '../sensors/index.ts'
import { loads } from '../sensors/load.ts'
import type { Vehicle } from '../vehicle/vehicle.ts'

/** Sensors that tell something of it. */
export const detentionSensors = ['door', 'tetherChange', 'enhancedWeight', 'ultrasonicCargo'] as const
export type DetentionReadings = Partial<Pick<Readings, (typeof detentionSensors)[number]>>

/** Its words are kept in English. */
export interface DetentionEvent {
  readonly at: Instant
  readonly what: 'Doors' | 'Tether' | 'Load'
  readonly state: string
  /** What it was; null where nobody knew. */
  readonly was: string | null
}

type Scale = Pick<Vehicle, 'restingBogieWeightLbs' | 'loadedFromLbs'>

/** Takes readings in the order of time. */
export class DetentionEvents {
  readonly all: DetentionEvent[] = []
  readonly #was = new Map<DetentionEvent['what'], string>()
  readonly #scale: Scale

  constructor(scale: Scale) {
    this.#scale = scale
  }

  /** How things stand, as far as they are known. */
  get states(): Readonly<Partial<Record<DetentionEvent['what'], string>>> {
    return Object.fromEntries(this.#was)
  }

  #is(at: Instant, what: DetentionEvent['what'], state: string, isNews: boolean): void {
    const was = this.#was.get(what) ?? null
    this.#was.set(what, state)
    if (isNews && was !== state) this.all.push({ at, what, state, was })
  }

  /** @param isNews false for what was before the stay: it tells how things stood, and is no event of it */
  take(at: Instant, readings: DetentionReadings, isNews = true): void {
    const { door, tetherChange, enhancedWeight, ultrasonicCargo } = readings
    if (door) this.#is(at, mark('Doors'), door.opened ? mark('Open') : mark('Closed'), isNews)
    if (tetherChange)
      this.#is(at, mark('Tether'), tetherChange.tethered ? mark('Tethered') : mark('Untethered'), isNews)
    if (ultrasonicCargo)
      this.#is(at, mark('Load'), loads[ultrasonicCargo.loaded ? 'loaded' : 'unloaded'], isNews)
    else if (enhancedWeight) {
      const was = this.#was.get('Load')
      const before = was === undefined ? null : was === loads.loaded ? 'loaded' : 'unloaded'
      // About the limit it stays what it was.
      const stays = before !== null && nearlyLoaded(enhancedWeight, this.#scale, before)
      this.#is(at, 'Load', loads[stays ? before : loadOf(enhancedWeight, this.#scale)], isNews)
    }
  }
}
