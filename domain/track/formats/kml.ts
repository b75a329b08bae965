/** KML with Google's tracks: a track a run, each moment with its place, so that map programs can play it. */
import { isoIn } from '../../basics/dates.ts'
import { xmlText } from '../../geofences/formats/xml.ts'
import { nameOf, type TrackFormat } from './format.ts'

export const kml: TrackFormat = {
  label: 'KML',
  extension: '.kml',
  mediaType: 'application/vnd.google-earth.kml+xml',
  head: (about) =>
    [
      '<?xml version="1.0" encoding="UTF-8"?>\n',
      '<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document>\n',
      `<name>${xmlText(nameOf(about))}</name>\n<Placemark><name>${xmlText(nameOf(about))}</name>\n<gx:MultiTrack>\n`,
    ].join(''),
  run: (points, { zone }) =>
    [
      '<gx:Track>\n',
      ...points.map(({ at }) => `<when>${isoIn(at, zone)}</when>\n`),
      ...points.map(({ lat, lng }) => `<gx:coord>${lng} ${lat} 0</gx:coord>\n`),
      '</gx:Track>\n',
    ].join(''),
  tail: '</gx:MultiTrack></Placemark></Document></kml>\n',
}
