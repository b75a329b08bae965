/** A table of the points, a line each; times as the reader's clocks show them, with their offset. */
import { isoIn } from '../../basics/dates.ts'
import type { TrackFormat } from './format.ts'

const header = ['Time', 'Latitude', 'Longitude', 'Speed (mph)', 'Heading', 'State', 'Health'].join(',')

export const csv: TrackFormat = {
  label: 'CSV',
  extension: '.csv',
  mediaType: 'text/csv',
  head: () => `${header}\r\n`,
  run: (points, { zone }) =>
    points
      .map(({ at, lat, lng, mph, heading, stoppedSince, level }) =>
        [
          isoIn(at, zone),
          lat,
          lng,
          mph ?? 'N/A',
          heading ?? 'N/A',
          stoppedSince === null ? 'moving' : 'stopped',
          level,
        ].join(','),
      )
      .map((line) => `${line}\r\n`)
      .join(''),
  tail: '',
}
