/** What of the map is loaded once it is wanted: the aids, the choice of them, and what is done with a trailer. */
export { TrailerActs } from '../trailer-acts.tsx'
export { Aids } from './aids.tsx'
export { AidChoices } from './choices.tsx'
