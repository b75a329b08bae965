/** GeoJSON: a line a run, with the moment, the speed and the heading of each of its corners beside it. */
import { isoIn } from '../../basics/dates.ts'
import { nameOf, type TrackFormat } from './format.ts'

export const geojson: TrackFormat = {
  label: 'GeoJSON',
  extension: '.geojson',
  mediaType: 'application/geo+json',
  head: () => '{"type":"FeatureCollection","features":[\n',
  run: (points, about, isFirst) => {
    const places = points.map(({ lat, lng }) => [lng, lat])
    const feature = {
      type: 'Feature',
      properties: {
        name: nameOf(about),
        vin: about.vin,
        coordTimes: points.map(({ at }) => isoIn(at, about.zone)),
        speedMph: points.map(({ mph }) => mph),
        headingDeg: points.map(({ heading }) => heading),
      },
      geometry:
        places.length > 1
          ? { type: 'LineString', coordinates: places }
          : { type: 'Point', coordinates: places[0] },
    }
    return `${isFirst ? '' : ',\n'}${JSON.stringify(feature)}`
  },
  tail: '\n]}\n',
}
