/** Which tour belongs to a path, and which is offered there. */
import type { Viewer } from '#domain/access/session.ts'
import type { Tour } from '#domain/help/tour.ts'
import { toursFor } from '#domain/help/tours/index.ts'
import { match } from '../../ui/layout/address.ts'

export const isOf = ({ path }: Tour, here: string): boolean => match(path, here) !== null

/** The tour of the screen of a path, for somebody. */
export const tourOf = (here: string, viewer: Viewer, flags: ReadonlySet<string> | null): Tour | undefined =>
  toursFor(viewer, flags).find((tour) => isOf(tour, here))

/** The same, unless it was ended. @param ended null: no tour is wanted any more */
export const offeredOf = (
  here: string,
  viewer: Viewer,
  flags: ReadonlySet<string> | null,
  ended: readonly string[] | null,
): Tour | undefined => {
  const tour = ended && tourOf(here, viewer, flags)
  return tour && !ended.includes(tour.id) ? tour : undefined
}
