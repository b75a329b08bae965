/** How often the maintenance screens load again: the server checks the fleet every few seconds. */
import { second } from '#domain/basics/time.ts'

export const refetchEvery = 6 * second
