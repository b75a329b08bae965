/** Pages of a customer's own that the portal embeds: which setting names each, and who is shown it. */
import { t } from '../basics/texts.ts'
import type { Customer } from '../fleet/customer.ts'
import type { Flag } from './flags.ts'
import type { Right } from './rights.ts'

export interface OutsidePage {
  readonly setting: keyof Pick<Customer, 'freightUrl' | 'dashboardUrl'>
  readonly flag: Flag
  readonly right: Right
  readonly title: string
}

export const outsidePages = {
  freight: { setting: 'freightUrl', flag: 'FreightIframe', right: 'freight', title: t('Freight') },
  dashboard: { setting: 'dashboardUrl', flag: 'Insight', right: 'insights', title: t('Dashboard') },
} as const satisfies Readonly<Record<string, OutsidePage>>

export type OutsidePageKind = keyof typeof outsidePages
export const outsidePageKinds = Object.keys(outsidePages) as readonly OutsidePageKind[]
