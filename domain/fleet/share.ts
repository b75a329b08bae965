/** Links that show where a vehicle or a group is: what they may show, how long they last, and what a visitor sees. */

import { z } from 'zod'
import { shareHoursMost, shareLongest, shareNameLongest } from '../basics/assumed.ts'
import { t } from '../basics/texts.ts'
import type { Instant, Ms } from '../basics/units.ts'
import { gps } from '../sensors/gps.ts'
import { findSensorById } from '../sensors/index.ts'
import type { Table } from '../shapes/drawer.ts'
import type { SensorVerdict } from '../verdict/of-sensors.ts'
import { shareWords } from './share-words.ts'

/** What the sharer chooses to show, beside sensors and the track. */
export const shareThings = {
  position: t('Position on the map'),
  address: t('Address'),
  speed: t('Speed and heading'),
} as const
export type ShareThing = keyof typeof shareThings
export const shareThingNames = Object.keys(shareThings) as readonly ShareThing[]
const isThing = (name: string): name is ShareThing => Object.hasOwn(shareThings, name)

/** Hours of track to choose from; 0: none. */
export const trackHours = [0, 4, 12, 24, 72] as const

/** As it comes over the wire. */
export const shareDraft = z.object({
  name: z.string(),
  expires: z.number(),
  pin: z.string().nullish(),
  shows: z.array(z.string()).max(20),
  sensorTypeIds: z.array(z.number().int()).max(50),
  trackHours: z.number().int(),
})
export type ShareDraft = z.infer<typeof shareDraft>

/** Sensors that can be shown one by one: the position has its own rule. */
export const isShareable = (sensorTypeId: number): boolean =>
  sensorTypeId !== gps.id && findSensorById(sensorTypeId) !== undefined

export const isPin = (text: string): boolean => /^\d{4,8}$/.test(text)

/** The sentence of the first thing that is wrong with it; null where nothing is. */
export function shareProblem(draft: ShareDraft, now: Instant): string | null {
  const name = draft.name.trim()
  if (name === '' || name.length > shareNameLongest) return shareWords.name(shareNameLongest)
  if (!(draft.expires > now && draft.expires <= now + shareLongest)) return shareWords.expires
  if (draft.pin != null && !isPin(draft.pin)) return shareWords.pin
  if (!draft.shows.every(isThing)) return shareWords.shows
  if (!draft.sensorTypeIds.every(isShareable)) return shareWords.shows
  if (draft.trackHours < 0 || draft.trackHours > shareHoursMost) return shareWords.track(shareHoursMost)
  if (draft.trackHours > 0 && !draft.shows.includes('position')) return shareWords.trackNeedsPosition
  if (draft.shows.length + draft.sensorTypeIds.length === 0) return shareWords.nothing
  return null
}

/** Why a link does not open. */
export type ShareRefusal =
  | 'unknown'
  | 'expired'
  | 'revoked'
  | 'ended'
  | 'pin'
  | 'wrongPin'
  | 'locked'
  | 'pass'

type SharedLines = readonly (readonly [label: string, text: string])[]

/** What one sensor reports, in the words of the activity log; much at once under titles, as in the drawer. */
export interface SharedReading {
  readonly label: string
  readonly at: Instant
  readonly stale: boolean
  /** What is wrong by it, in the words of every other screen; left out where nothing is. */
  readonly told?: Pick<SensorVerdict, 'level' | 'words'>
  readonly lines: SharedLines
  readonly sections?: readonly {
    readonly title: string
    readonly lines: SharedLines
    readonly table?: Table
  }[]
}

/** A vehicle as a visitor sees it: what was not shared is absent. */
export interface SharedVehicle {
  /** Its number, which opens nothing by itself. */
  readonly key: number
  readonly unitId: string
  /** The newest report; null before the first. */
  readonly recorded: Instant | null
  readonly position?: { readonly lat: number; readonly lng: number } | null
  readonly address?: string | null
  readonly motion?: {
    readonly speedMph: number
    readonly headingDeg: number
    readonly stoppedSince: Instant | null
  } | null
}

/** What a visitor's page shows. */
export interface SharedView {
  readonly now: Instant
  readonly expires: Instant
  readonly name: string
  readonly isGroup: boolean
  /** A vehicle that has reported nothing for so long is silent, as its customer counts it. */
  readonly silentAfter: Ms
  readonly shows: readonly ShareThing[]
  /** Of a group, the first ones by unit; `total` counts all. */
  readonly vehicles: readonly SharedVehicle[]
  readonly total: number
  /** Of the one vehicle, or of the one that was asked for; null where none was. */
  readonly chosen: {
    readonly key: number
    readonly readings: readonly SharedReading[]
    /** Oldest first. */
    readonly track: readonly (readonly [lat: number, lng: number, at: Instant])[]
  } | null
}

/** What a link opens: a pass for further requests, and the first view. */
export interface OpenedShare {
  readonly pass: string
  readonly view: SharedView
}
