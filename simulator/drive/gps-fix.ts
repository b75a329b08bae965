/** What a receiver makes of a true position: a few meters of error, now and then many while it stands under a roof. */
import type { Readings } from '#domain/sensors/index.ts'
import { at } from '../random.ts'
import type { Scene } from './scene.ts'

const metersPerDegree = 111_320
/** How often a parked receiver is fooled by reflections. */
const fooled = 0.03

export function gpsFix({ vehicle, motion, now }: Scene): NonNullable<Readings['gps']> {
  const chance = (n: number) => at(vehicle.seed + n, now / 1000)
  const stopped = motion.mph === 0
  const spread = stopped ? (chance(1) < fooled ? 45 : 4.5) : 2.5
  const far = spread * Math.sqrt(-2 * Math.log(1 - chance(2) * 0.98))
  const angle = 2 * Math.PI * chance(3)
  const lat = motion.lat + (far * Math.cos(angle)) / metersPerDegree
  const lng =
    motion.lng + (far * Math.sin(angle)) / (metersPerDegree * Math.cos((motion.lat * Math.PI) / 180))
  return {
    lat: Number(lat.toFixed(6)),
    lng: Number(lng.toFixed(6)),
    headingDeg: Math.round(motion.headingDeg) % 360,
    speedMph: Math.round(motion.mph * 10) / 10,
    accuracyM: Math.round(spread * (1.2 + chance(4)) * 10) / 10,
  }
}
