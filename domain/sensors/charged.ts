/** Devices that live on a battery of their own: its charge, its voltage, whether it is being filled. */

import { z } from 'zod'
import { chargeBack } from '../basics/assumed.ts'
import { number } from '../basics/print.ts'
import { t } from '../basics/texts.ts'
import type { VerdictLimits } from '../basics/verdict-limits.ts'
import type { CauseWords, Limited, SensorCause, VerdictSubject } from '../shapes/cause.ts'
import type { Row } from '../shapes/drawer.ts'
import { limitsOf, type Vehicle } from '../vehicle/vehicle.ts'
import { chargeLevel, chargePercent, millivolts, voltage } from './battery.ts'
import { beyondLow, said, wellCauses, withinLimits } from './said.ts'

export const charged = z.object({
  chargePercent,
  millivolts: millivolts.optional(),
  charging: z.boolean().optional().describe('Whether it is being charged'),
})
export type Charged = z.infer<typeof charged>

export const chargedLevel = ({ chargePercent }: Charged, vehicle: Vehicle) =>
  chargeLevel(chargePercent, limitsOf(vehicle))

export const chargedRows = (battery: Charged, vehicle: Vehicle): readonly Row[] => [
  {
    label: t('Charge'),
    text: number(battery.chargePercent),
    unit: '%',
    level: chargedLevel(battery, vehicle),
  },
  ...(battery.millivolts === undefined
    ? []
    : [{ label: t('Voltage'), text: voltage(battery.millivolts), unit: 'V' }]),
  ...(battery.charging === undefined
    ? []
    : [{ label: t('Charging'), text: battery.charging ? t('Yes') : t('No') }]),
]

const beyond = ({ chargePercent }: Charged, { chargeNotice, chargeCaution }: VerdictLimits) =>
  beyondLow(chargePercent, chargeNotice, chargeCaution, chargeBack, 'notice', 'caution')

export const chargeLimited: Limited<Charged> = {
  of: (battery, limits) => {
    const one = beyond(battery, limits)
    return one ? [{ item: '', ...one }] : withinLimits
  },
}

/**
 * What is said of it, one level lower than its section shows: the trailer itself is well.
 * @param name what has the battery: "Gateway"
 */
export const chargeVerdicts =
  (name: string) =>
  (subject: VerdictSubject<Charged>): readonly SensorCause[] => {
    const { reading, limits } = subject
    const one = beyond(reading, limits)
    const level = one ? subject.held('', one) : 'good'
    if (level === 'good') return wellCauses
    const words: CauseWords = {
      level,
      consequence: 'gateway',
      words: t('{{device}} battery {{percent}} %', {
        device: t(name),
        percent: number(reading.chargePercent),
      }),
      detail: null,
      means: t('It falls silent when it is empty.'),
      does: t('Plan a change of its battery.'),
      act: 'workOrder',
    }
    return [said(words, { since: subject.heldSince('') })]
  }

/** "82 %, 3.9 V, charging" */
export const chargedText = (battery: Charged): string =>
  [
    `${number(battery.chargePercent)} %`,
    ...(battery.millivolts === undefined ? [] : [`${voltage(battery.millivolts)} V`]),
    ...(battery.charging ? [t('charging')] : []),
  ].join(', ')
