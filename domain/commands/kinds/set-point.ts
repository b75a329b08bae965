/** Keeps a zone at a temperature. */

import { shortText } from '../../basics/quantity.ts'
import { t } from '../../basics/texts.ts'
import { degrees, zoneOf } from '../../sensors/reefer-reading.ts'
import { setPointField, zoneField } from '../field.ts'
import { commandKind } from '../kind.ts'

export const setPoint = commandKind({
  name: 'setPoint',
  title: t('Set Point'),
  unit: 'reefer',
  fields: [zoneField, setPointField],
  isUsual: true,
  says: ({ zone, setPointF }, units) =>
    t('Set Point, zone {{zone}}: {{setPointF}}', {
      zone,
      setPointF: shortText(setPointF!, 'temperature', units),
    }),
  readBack: {
    sensor: 'reeferUnit',
    of: (unit, { zone, setPointCelsius }, units) => {
      const now = degrees(zoneOf(unit, zone!)?.setPointCelsius)
      if (now === null) return null
      return {
        text: t('The set point of zone {{zone}} is now {{now}}', {
          zone,
          now: shortText(now, 'temperature', units),
        }),
        isAsAsked: now === degrees(setPointCelsius),
      }
    },
  },
})
