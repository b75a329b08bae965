/** What the camera in the cargo space sees: how full it is, and the picture. */

import { z } from 'zod'
import { number } from '../basics/print.ts'
import { t } from '../basics/texts.ts'
import { days } from '../basics/time.ts'
import { sensor } from './sensor.ts'

const reading = z.object({
  fullnessPercent: z.number().min(0).max(100).describe('Floor in use, percent'),
  imageUrl: z
    .string()
    .max(2_048)
    .regex(/^https?:\/\/[!#-&(-;=?-~]+$/)
    .optional()
    .describe('Address of the picture, http or https'),
})
type Reading = z.infer<typeof reading>
const text = (camera: Reading) => number(camera.fullnessPercent)

export const cargoCamera = sensor(reading, {
  id: 27,
  key: 'cargoCamera',
  label: t('Cargo Camera'),
  drawing: [
    { part: 'cargo', flag: 'CameraFullness', says: (camera) => [{ text: text(camera), unit: t('% full') }] },
  ],
  short: t('Camera'),
  makers: ['go'],
  installHint: t('Open a door so that light comes in, and close it again.'),
  staleAfter: days(2),
  columns: [
    {
      key: 'fullness',
      title: t('Fullness'),
      field: 'camera_fullness',
      type: 'number',
      of: ({ reading }) => reading.fullnessPercent,
      print: (value) => number(value),
      unit: '%',
      flag: 'CameraFullness',
    },
  ],
  drawer: {
    as: 'picture',
    rows: (camera) => [{ label: t('Fullness'), text: text(camera), unit: '%', flag: 'CameraFullness' }],
    image: (camera) => camera.imageUrl ?? null,
  },
  log: (camera) => [[t('Cargo Camera'), t('{{percent}} % full', { percent: text(camera) })]],
  entry: (camera) => ({ fullness: camera.fullnessPercent, cargoImageUrl: camera.imageUrl ?? null }),
  unheard: {
    after: ({ cargoBlindAfter }) => cargoBlindAfter,
    level: 'notice',
    consequence: 'cargo',
    words: t('Cargo sensor blind'),
    detail: null,
    means: t('Nobody knows whether it is loaded.'),
    does: t('Clean the lens.'),
    act: 'workOrder',
  },
  predicates: [],
})
