/** What the geofence doctor takes for a place, and what it takes for a trouble. */
import { minutes } from '../../basics/time.ts'
import type { Meters, Ms } from '../../basics/units.ts'

/** @assume What stood for less was fuelled, or waited at a gate. */
export const placeStayLeast: Ms = minutes(30)
/** @assume Less often than this, or on one day alone, a trailer broke down there. */
export const placeStaysLeast = 4
export const placeDaysLeast = 2
/** @assume Trailers of one yard stand no further apart. */
export const placeReach: Meters = 150
/** @assume So many stays within reach make the middle of a place; fewer belong to one beside them. */
export const placeCoreStays = 3
/** @assume What is wider is several yards in a row: they are told apart by a shorter reach. */
export const placeWidest: Meters = 2_000
/** @assume More than this nobody goes through. */
export const placesMost = 50
export const findingsMost = 100

/** Cells in which the database gathers stays: so many to a degree, some 55 m wide. */
export const cellsPerDegree = 2_000
/** The most cells that are looked at, those with the most stays first. */
export const cellsMost = 200_000

/** @assume A circle around less than this would not hold a trailer with its tractor. */
export const placeRadiusLeast: Meters = 60

/** @assume A stay so near to a geofence is meant to be in it: no place of its own. */
export const besideFence: Meters = 60
/** @assume So many stays that a geofence missed are no chance. */
export const missedLeast = 3

/** @assume Who is back after this has been elsewhere. */
export const flapWithin: Ms = minutes(15)
/** @assume So many in a month, and this share of all visits, are no chance. */
export const flapsLeast = 4
export const flapShareLeast = 0.1
/** @assume A border moved further takes in the neighbor. */
export const growMost: Meters = 100

/** @assume Of the smaller of two geofences; less is a drawing that was not exact. */
export const overlapLeast = 0.2
/** Nearly all of the smaller one: a dock in a yard, which is meant so. */
export const nestedFrom = 0.9
/** Of both together: one place, drawn twice. */
export const sameFrom = 0.5
