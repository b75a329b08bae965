/** Spans of time by name. */
import type { Ms } from './units.ts'

export const second: Ms = 1_000
export const minute: Ms = 60_000
export const hour: Ms = 60 * minute
export const day: Ms = 24 * hour
export const minutes = (n: number): Ms => n * minute
export const hours = (n: number): Ms => n * hour
export const days = (n: number): Ms => n * day
