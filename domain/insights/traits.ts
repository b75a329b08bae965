/** What vehicles have in common, in words. */
import { t } from '../basics/texts.ts'
import { deviceTypes } from '../vehicle/makers.ts'
import { vehicleTypeName } from '../vehicle/types.ts'
import type { Trait } from './data.ts'

export const traitText = (by: Trait | 'type', value: string): string => {
  if (value === '') return t('Not known')
  if (by === 'type') {
    const name = vehicleTypeName(Number(value))
    return name === null ? t('Type {{id}}', { id: value }) : t(name)
  }
  if (by === 'device')
    return deviceTypes.find(({ id }) => `${id}` === value)?.name ?? t('Device {{id}}', { id: value })
  return value
}
