/** Devices that live on a battery of their own: its charge, its voltage, whether it is being filled. */
import { z } from 'zod'
import { number } from '../basics/print.ts'
import type { Row } from '../shapes/drawer.ts'
import { chargeLevel, chargePercent, millivolts, voltage } from './battery.ts'

export const charged = z.object({
  chargePercent,
  millivolts: millivolts.optional(),
  charging: z.boolean().optional().describe('Whether it is being charged'),
})
export type Charged = z.infer<typeof charged>

export const chargedRows = (battery: Charged): readonly Row[] => [
  {
    label: 'Charge',
    text: number(battery.chargePercent),
    unit: '%',
    level: chargeLevel(battery.chargePercent),
  },
  ...(battery.millivolts === undefined
    ? []
    : [{ label: 'Voltage', text: voltage(battery.millivolts), unit: 'V' }]),
  ...(battery.charging === undefined ? [] : [{ label: 'Charging', text: battery.charging ? 'Yes' : 'No' }]),
]

/** "82 %, 3.9 V, charging" */
export const chargedText = (battery: Charged): string =>
  [
    `${number(battery.chargePercent)} %`,
    ...(battery.millivolts === undefined ? [] : [`${voltage(battery.millivolts)} V`]),
    ...(battery.charging ? ['charging'] : []),
  ].join(', ')
