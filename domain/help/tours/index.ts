/** All tours, in the order in which Help lists them; a new one is a file and a line here. */
import type { Viewer } from '../../access/session.ts'
import { isTourFor, type Tour } from '../tour.ts'
import { alerts } from './alerts.ts'
import { fleet } from './fleet.ts'
import { geofences } from './geofences.ts'
import { insights } from './insights.ts'
import { maintenance } from './maintenance.ts'
import { now } from './now.ts'
import { tracking } from './tracking.ts'
import { trailer } from './trailer.ts'

export const tours: readonly Tour[] = [
  now,
  tracking,
  trailer,
  fleet,
  alerts,
  geofences,
  maintenance,
  insights,
]

export const findTour = (id: string | null): Tour | undefined => tours.find((tour) => tour.id === id)
export const isTour = (id: string): boolean => findTour(id) !== undefined

/** Those of somebody, by their rights and what is switched on. */
export const toursFor = (viewer: Viewer, flags: ReadonlySet<string> | null): readonly Tour[] =>
  tours.filter((tour) => isTourFor(tour, viewer, flags))
