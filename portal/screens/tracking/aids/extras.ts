/** What of the map is loaded once it is wanted: the aids, the choice of them, what is done with a trailer, and a map that stands still. */
export { PausedMap } from '../paused-map.tsx'
export { Rail } from '../rail.tsx'
export { TrailerActs } from '../trailer-acts.tsx'
export { Aids } from './aids.tsx'
export { AidChoices } from './choices.tsx'
