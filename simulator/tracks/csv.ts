/** Reads CSV with a header: the columns are found by their names, the unit of the speed as well. */
import {
  finite,
  fromKmh,
  fromKnots,
  fromMetersPerSecond,
  instantOf,
  placeOfPoint,
  type RecordedPoint,
} from './track.ts'

/** Fields of one line; quotes may hold separators, and two quotes are one. */
const fieldsOf = (line: string, separator: string): string[] => {
  const fields: string[] = []
  let field = ''
  let quoted = false
  for (let i = 0; i < line.length; i++) {
    const sign = line[i]!
    if (quoted && sign === '"' && line[i + 1] === '"') {
      field += '"'
      i++
    } else if (sign === '"') quoted = !quoted
    else if (sign === separator && !quoted) {
      fields.push(field.trim())
      field = ''
    } else field += sign
  }
  return [...fields, field.trim()]
}

/** Only letters and digits count: "Speed (km/h)" is "speedkmh". */
const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')

const names = {
  time: /^(gps|utc|position|fix|device)?(timestamp|time|datetime|recorded|recordedat|ts|date)(utc|gmt|iso)?$/,
  lat: /^(gps|position)?(lat|latitude)(deg|degrees|dd)?$/,
  lng: /^(gps|position)?(lng|lon|long|longitude)(deg|degrees|dd)?$/,
  speed: /^(gps|ground)?speed(over|sog)?(ground)?|^sog|^velocity/,
  heading: /^(gps)?(heading|headingdeg|course|bearing|azimuth|direction|cog)(deg|degrees)?$/,
} as const

/** Miles an hour in one of the unit that a column's name tells; null where it tells none. */
const unitOf = (name: string): number | null => {
  if (/mph|mih/.test(name)) return 1
  if (/km|kph/.test(name)) return fromKmh
  if (/kn|kts/.test(name)) return fromKnots
  if (/ms$|mps$|mpersec/.test(name)) return fromMetersPerSecond
  return null
}

/** Lines without a place or a time are left out. A speed without a unit is left to be worked out from the way. */
export function readTrackCsv(text: string): RecordedPoint[] {
  const [header = '', ...lines] = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const separator = [',', ';', '\t'].find((sign) => header.includes(sign)) ?? ','
  const heads = fieldsOf(header, separator).map(plain)
  const column = (pattern: RegExp) => heads.findIndex((name) => pattern.test(name))
  const [time, lat, lng] = [column(names.time), column(names.lat), column(names.lng)]
  if (time < 0 || lat < 0 || lng < 0) return []
  const [speed, heading] = [column(names.speed), column(names.heading)]
  const unit = speed < 0 ? null : unitOf(heads[speed]!)
  return lines.flatMap((line) => {
    const fields = fieldsOf(line, separator)
    const place = placeOfPoint(fields[lat], fields[lng])
    const at = instantOf(fields[time])
    if (!place || at === null) return []
    const text = unit === null ? null : finite(fields[speed])
    return [
      {
        ...place,
        at,
        speedMph: text === null ? null : text * unit!,
        headingDeg: heading < 0 ? null : finite(fields[heading]),
      },
    ]
  })
}
