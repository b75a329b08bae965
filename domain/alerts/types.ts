/** The alert types of §3, with the feature that has to be on for the customer before one can be chosen. */
import { t } from '../basics/texts.ts'
import type { FlagName } from '../shapes/column.ts'
import { kinds } from './index.ts'

export interface AlertType {
  readonly id: number
  readonly name: string
  /** §6: what gates it. */
  readonly flag?: FlagName
}

/** A rule of this type holds several conditions at once. */
export const customTypeId = 0

/** Custom, and every kind of condition in the order of §3. */
export const alertTypes: readonly AlertType[] = [{ id: customTypeId, name: t('Custom') }, ...kinds]

export const alertType = (id: number): AlertType | undefined => alertTypes.find((type) => type.id === id)
