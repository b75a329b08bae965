/** Where the vehicle is, which way it heads and how fast it goes. */

import { z } from 'zod'
import { fastestSpeed } from '../basics/assumed.ts'
import type { Units } from '../basics/own-units.ts'
import { number } from '../basics/print.ts'
import { amount } from '../basics/quantity.ts'
import { t } from '../basics/texts.ts'
import { hours } from '../basics/time.ts'
import type { Miles } from '../basics/units.ts'
import { directionText } from '../geo/place-text.ts'
import { feetInMile, metersInMile } from '../geo/point.ts'
import { sensor } from './sensor.ts'

const reading = z
  .object({
    lat: z.number().min(-90).max(90).describe('Latitude, degrees WGS 84'),
    lng: z.number().min(-180).max(180).describe('Longitude, degrees WGS 84'),
    headingDeg: z
      .number()
      .min(0)
      .max(360)
      .optional()
      .describe('Course over ground, degrees clockwise from north'),
    speedMph: z.number().min(0).max(fastestSpeed).optional().describe('Speed over ground, miles an hour'),
    accuracyM: z
      .number()
      .min(0)
      .max(1_000_000)
      .optional()
      .describe('Accuracy radius of the position, meters'),
  })
  .refine(({ lat, lng }) => lat !== 0 || lng !== 0, 'a receiver without a fix says 0, 0')
  .describe('0, 0 is what a receiver without a fix reports; it is not accepted.')

/** In the units of everything else that is shown. */
const nearly = (miles: Miles, units: Units | undefined) => {
  const { text, unit } =
    miles < 1 ? amount(miles * feetInMile, 'length', units) : amount(miles, 'distance', units, 1)
  return { text: `±${text}`, unit }
}

/** As files have coordinates: to a tenth of a meter. */
const exact = (value: number) => Number(value.toFixed(6))

export const gps = sensor(reading, {
  id: 1,
  key: 'gps',
  label: t('Location'),
  makers: ['pro', 'go', 'xt5300', 'wiliot'],
  installHint: t('Stand the trailer under the open sky for a minute.'),
  staleAfter: hours(24),
  window: t('within last 24 hrs'),
  columns: [
    {
      key: 'speed',
      title: t('Speed'),
      field: 'speed_mph',
      type: 'number',
      of: ({ reading }) => reading.speedMph ?? null,
      print: (value) => number(value),
      unit: 'mph',
    },
    {
      key: 'lat',
      title: t('Latitude'),
      field: 'lat',
      type: 'number',
      of: ({ reading }) => reading.lat,
      print: (value) => number(value, 2),
      figure: exact,
      figureUnit: '°',
    },
    {
      key: 'lng',
      title: t('Longitude'),
      field: 'lon',
      type: 'number',
      of: ({ reading }) => reading.lng,
      print: (value) => number(value, 2),
      figure: exact,
      figureUnit: '°',
    },
  ],
  drawer: {
    as: 'place',
    rows: (gps, _, units) => [
      { label: t('Coordinates'), text: `${number(gps.lat, 4)}, ${number(gps.lng, 4)}` },
      ...(gps.speedMph === undefined
        ? []
        : [{ label: t('Speed'), ...amount(gps.speedMph, 'speed', units, 1) }]),
      ...(gps.headingDeg === undefined
        ? []
        : [
            {
              label: t('Heading'),
              text: `${directionText(gps.headingDeg)} ${number(gps.headingDeg % 360)}°`,
            },
          ]),
      ...(gps.accuracyM === undefined
        ? []
        : [{ label: t('Accuracy'), ...nearly(gps.accuracyM / metersInMile, units) }]),
    ],
  },
  log: (gps, _, units) => [
    [t('Location'), `${number(gps.lat, 4)}, ${number(gps.lng, 4)}`],
    ...(gps.speedMph === undefined
      ? []
      : [['Speed (mph)', amount(gps.speedMph, 'speed', units, 1).text] as const]),
  ],
  entry: (gps) => ({ lat: gps.lat, lng: gps.lng, speed: gps.speedMph ?? null }),
  unheard: {
    after: ({ noPositionAfter }) => noPositionAfter,
    level: 'notice',
    consequence: 'gateway',
    words: t('No position'),
    detail: null,
    means: t('Nobody knows where it is.'),
    does: t('Check the antenna at the next stop.'),
    act: 'workOrder',
  },
  predicates: [],
})
