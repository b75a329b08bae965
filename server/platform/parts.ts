/** The parts of the bottom layer. */
import { giveBackAtRest } from './memory.ts'
import { part } from './part.ts'

/** Gives memory back once the main thread rests. */
export const memoryPart = part('memory', [], () => ({ stop: giveBackAtRest() }))
