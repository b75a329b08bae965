/** Notes on a reefer's set points beside an entry of the log. */

import { fahrenheit } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { SetPoint } from '#domain/sensors/log.ts'
import { moment } from '../ui/time/time.ts'
import { ownText } from '../ui/units.ts'

/** The label in the log of what they stand beside. */
export const zoneInfo = t('Zone Info')
const degrees = (celsius: number) => ownText(fahrenheit(celsius), 'temperature', 1)

/** "Zone 1 set point changed from 34.0 °F to 36.0 °F", or since when it holds. */
export const setPointText = ({ zone, celsius, was, recorded }: SetPoint, at: Instant): string =>
  recorded === at && was !== null
    ? t('Zone {{zone}} set point changed from {{was}} to {{celsius}}', {
        zone,
        was: degrees(was),
        celsius: degrees(celsius),
      })
    : t('Zone {{zone}} set point {{celsius}} since {{recorded}}', {
        zone,
        celsius: degrees(celsius),
        recorded: moment(recorded),
      })
