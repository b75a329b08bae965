/** What vehicles have in common, in words. */
import { t } from '../basics/texts.ts'
import { deviceTypes } from '../vehicle/makers.ts'
import { vehicleTypeName } from '../vehicle/types.ts'
import type { Trait } from './data.ts'

export const traitText = (by: Trait | 'type', value: string): string => {
  if (value === '') return t('Not known')
  if (by === 'type') return vehicleTypeName(Number(value)) ?? t('Type {{value}}', { value })
  if (by === 'device')
    return deviceTypes.find(({ id }) => `${id}` === value)?.name ?? t('Device {{value}}', { value })
  return value
}
