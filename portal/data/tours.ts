/** Tours of screens that I have ended: at once here, and on the server for every other browser. */
import { minute } from '#domain/basics/time.ts'
import type { Instant, Ms } from '#domain/basics/units.ts'
import { mutation, request } from './graphql.ts'
import { takeEndedTours } from './me.ts'

export const endTourMutation = mutation('mutation($tour: String!) { endTour(tour: $tour) }')
export const offerToursMutation = mutation('mutation($on: Boolean!) { offerTours(on: $on) }')

/** Ends one for ever. @param ended those that were ended before; null: none is wanted any more */
export async function endTour(tour: string, ended: readonly string[] | null): Promise<void> {
  if (ended === null || ended.includes(tour)) return
  takeEndedTours([...ended, tour])
  await request(endTourMutation, { tour })
}

/** Offers no tour any more, or all of them again. */
export async function offerTours(on: boolean): Promise<void> {
  await request(offerToursMutation, { on })
  takeEndedTours(on ? [] : null)
}

const key = 'tours-later'
/** How long 'Not now' holds, in this browser. */
const putOffFor: Ms = 24 * 60 * minute

/** Offers none for a day. */
export const putToursOff = (now: Instant) => localStorage.setItem(key, String(now + putOffFor))
export const arePutOff = (now: Instant): boolean => Number(localStorage.getItem(key) ?? 0) > now
