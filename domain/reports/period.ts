/** The span of a report in words. */

import { dateTime } from '../basics/dates.ts'
import { t } from '../basics/texts.ts'
import type { ReportPeriod } from './document.ts'

/** "11/24/26 06:00 CST to 11/25/26 06:00 CST", or the one moment that it is about. */
export const periodText = ({ from, to, zone, clock }: ReportPeriod): string =>
  from === to
    ? dateTime(to, zone, clock)
    : t('{{from}} to {{to}}', { from: dateTime(from, zone, clock), to: dateTime(to, zone, clock) })
