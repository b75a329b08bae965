/** The ways in which a gateway, a program or a phone sends its first report, as somebody copies them. */
import { vin } from '#domain/vehicle/vin.ts'

export interface Sender {
  /** Of the server, without a path. */
  readonly origin: string
  readonly key: string
  readonly serial: string
}

/** In the middle of the country, on its way east. */
const place = { lat: 39.71, lng: -100.46, headingDeg: 90, speedMph: 55 }

const report = ({ serial }: Sender, now: Date) =>
  JSON.stringify({ serial, recorded: `${now.toISOString().slice(0, 19)}Z`, gps: place })

export const curlLine = (of: Sender, now: Date): string =>
  `curl ${of.origin}/ingest/v1/reports -H "Authorization: Bearer ${of.key}" -H "Content-Type: application/json" -d '[${report(of, now)}]'`

export const mqttLine = (of: Sender, now: Date): string =>
  `mosquitto_pub -h ${new URL(of.origin).hostname} -q 1 -u ${of.serial} -P "${of.key}" -t tandem/v1/${of.serial}/report -m '${report(of, now)}'`

export const phoneAddress = ({ origin, key }: Sender): string =>
  `${origin}/ingest/osmand?key=${encodeURIComponent(key)}`

/** A VIN with a right check digit for whoever has none at hand. @param random 0 to below 1 */
export const madeUpVin = (random: number, modelYear: number): string =>
  vin({ wmi: '1GR', descriptor: 'AA062', modelYear, plant: 'B', serial: Math.floor(random * 1e6) })

/** What the initials of a name make an abbreviation. */
export const abbrevOf = (name: string): string => {
  const words = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[^A-Za-z\d]+/)
    .filter((word) => word !== '')
  const initials = words.length > 1 ? words.map((word) => word[0]).join('') : (words[0] ?? '').slice(0, 3)
  return initials.toUpperCase().slice(0, 20)
}
