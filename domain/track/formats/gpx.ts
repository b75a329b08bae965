/** GPX 1.1, as programs for walking and driving read it: a segment a run, times in UTC as it wants them. */
import type { Instant } from '../../basics/units.ts'
import { metersInMile } from '../../geo/point.ts'
import { xmlText } from '../../geofences/formats/xml.ts'
import type { TrackPoint } from '../../wire/track.ts'
import { decimal, nameOf, type TrackFormat, utc, utcOfDays } from './format.ts'

const hour = 3_600
const perSecond = (mph: number) => decimal((mph * metersInMile) / hour, 2)
/** Of a degree: a tenth of a meter. */
const places = 6

const point = ({ at, lat, lng, mph, heading }: TrackPoint, time: (at: Instant) => string): string => {
  const course = heading === null ? '' : `<gpxtpx:course>${heading}</gpxtpx:course>`
  const speed = mph === null ? '' : `<gpxtpx:speed>${perSecond(mph)}</gpxtpx:speed>`
  const extensions =
    speed || course
      ? `<extensions><gpxtpx:TrackPointExtension>${speed}${course}</gpxtpx:TrackPointExtension></extensions>`
      : ''
  return `<trkpt lat="${decimal(lat, places)}" lon="${decimal(lng, places)}"><time>${time(at)}</time>${extensions}</trkpt>\n`
}

export const gpx: TrackFormat = {
  label: 'GPX',
  extension: '.gpx',
  mediaType: 'application/gpx+xml',
  head: (about) =>
    [
      '<?xml version="1.0" encoding="UTF-8"?>\n',
      '<gpx version="1.1" creator="Tandem" xmlns="http://www.topografix.com/GPX/1/1" ',
      'xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2">\n',
      `<metadata><time>${utc(about.to)}</time></metadata>\n<trk><name>${xmlText(nameOf(about))}</name>\n`,
    ].join(''),
  run: (points) => {
    const time = utcOfDays()
    return `<trkseg>\n${points.map((one) => point(one, time)).join('')}</trkseg>\n`
  },
  tail: '</trk></gpx>\n',
}
