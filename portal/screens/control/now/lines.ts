/** The lines of the queue: a trailer each, and one for all that stand at one place with one cause. */
import { t } from '#domain/basics/texts.ts'
import type { VerdictGroup } from '#domain/verdict/verdict.ts'
import type { LiveVehicle } from '#domain/wire/live.ts'

export interface QueueLine {
  /** The VIN of a single vehicle; of several, what they have in common. */
  readonly key: string
  /** The worst first; never empty. */
  readonly vehicles: readonly LiveVehicle[]
}

/** More are a second line: an act of one line is done for each of its vehicles. */
const lineMost = 50

/** What vehicles of one line have in common; null where one is a line of its own. */
const commonOf = ({ customerId, level, verdict, address }: LiveVehicle): string | null =>
  verdict === null || address === null ? null : [customerId, level, verdict.words, address].join('\n')

/** What moves is each at its own place, and what can wait is a list of trailers. */
const joins = (group: VerdictGroup) => group === 'standing' || group === 'today'

const alone = (vehicle: LiveVehicle): QueueLine => ({ key: vehicle.vin, vehicles: [vehicle] })

/**
 * Joins those of one cause, level, place and customer to a line, which stands where the worst of them would.
 * @param vehicles of one group, in the order of their ranks
 */
export function linesOf(group: VerdictGroup, vehicles: readonly LiveVehicle[]): readonly QueueLine[] {
  if (!joins(group)) return vehicles.map(alone)
  const found = new Map<string, LiveVehicle[]>()
  const full = new Map<string, number>()
  for (const vehicle of vehicles) {
    const common = commonOf(vehicle) ?? vehicle.vin
    const key = `${common}\n${full.get(common) ?? 0}`
    const line = found.get(key)
    if (!line) found.set(key, [vehicle])
    else if (line.push(vehicle) === lineMost) full.set(common, (full.get(common) ?? 0) + 1)
  }
  return [...found].map(([key, vehicles]) =>
    vehicles.length === 1 ? alone(vehicles[0]!) : { key, vehicles },
  )
}

/** "NS0004, NS0130, NS0175", "NS0004, NS0130 and 5 more". */
export function unitsText(vehicles: readonly LiveVehicle[]): string {
  const units = vehicles.map(({ unitId }) => unitId)
  return units.length <= 3
    ? units.join(', ')
    : t('{{units}} and {{others}} more', { units: units.slice(0, 2).join(', '), others: units.length - 2 })
}
