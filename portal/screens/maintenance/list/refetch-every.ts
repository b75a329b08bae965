/** How often what is seen of the maintenance is asked for again: the server looks over the fleet every few seconds. */
import { second } from '#domain/basics/time.ts'

export const refetchEvery = 6 * second
