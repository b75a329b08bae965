/** A tour shows the parts of a screen one after another, with a sentence or two about each. As data. */
import { type Gate, mayShow } from '../access/gate.ts'
import { isTechnician } from '../access/roles.ts'
import type { Viewer } from '../access/session.ts'

export interface TourStep {
  /** The part of the screen, by its `data-tour`. A step whose part is not there is left out. */
  readonly part: string
  readonly title: string
  readonly text: string
  /** Which keys do the same, for whoever has some. */
  readonly keys?: string
}

/** Its gate is that of its screen. */
export interface Tour extends Gate {
  /** Kept of users who have ended it; never changes. */
  readonly id: string
  readonly title: string
  /** The address of its screen, with parts in braces where these differ. */
  readonly path: string
  /** Where its screen has no address of its own: a path to begin at, and what to do there. */
  readonly from?: { readonly path: string; readonly text: string }
  readonly steps: readonly TourStep[]
}

/** Fewer steps than this show nothing that one does not see anyway. */
export const fewestSteps = 2

/** Whether somebody is shown a tour; technicians have help of their own. */
export const isTourFor = (tour: Tour, viewer: Viewer, flags: ReadonlySet<string> | null): boolean =>
  mayShow(tour, viewer, flags) && !isTechnician(viewer.roles)

/** Where a tour is begun. */
export const tourPath = ({ id, path, from }: Tour): string => {
  const begin = from?.path ?? path
  return `${begin}${begin.includes('?') ? '&' : '?'}tour=${id}`
}
