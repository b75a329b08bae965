/** Text that people typed, read as what they meant; null where it cannot be that (§5). */

import { day, hour, minute } from './time.ts'
import type { Ms } from './units.ts'

/** A number with at most one decimal. */
export const parseOneDecimal = (text: string): number | null => {
  const trimmed = text.trim()
  return /^-?\d{1,15}(\.\d?)?$/.test(trimmed) ? Number(trimmed) : null
}

const coordinate = /^([+-]?\d{1,3}(?:\.\d+)?)\s*[,;\s]\s*([+-]?\d{1,3}(?:\.\d+)?)$/
/** "latitude, longitude": within ±90 and ±180. */
export const parsePoint = (text: string): { lat: number; lng: number } | null => {
  const found = coordinate.exec(text.trim())
  if (!found) return null
  const lat = Number(found[1])
  const lng = Number(found[2])
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null
}

export const durationUnits = { minutes: minute, hours: hour, days: day } as const
export type DurationUnit = keyof typeof durationUnits

/** §5: zero or below gives nothing. */
export const toMs = (value: number, unit: DurationUnit): Ms | null =>
  value > 0 && Number.isFinite(value) ? value * durationUnits[unit] : null

/** §5: days if whole days, else hours if whole, else minutes. */
export const fromMs = (span: Ms): { value: number; unit: DurationUnit } => {
  const unit = span % day === 0 ? 'days' : span % hour === 0 ? 'hours' : 'minutes'
  return { value: span / durationUnits[unit], unit }
}
