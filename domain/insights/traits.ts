/** What vehicles have in common, in words. */
import { deviceTypes } from '../vehicle/makers.ts'
import { vehicleTypeName } from '../vehicle/types.ts'
import type { Trait } from './data.ts'

export const traitText = (by: Trait | 'type', value: string): string => {
  if (value === '') return 'Not known'
  if (by === 'type') return vehicleTypeName(Number(value)) ?? `Type ${value}`
  if (by === 'device') return deviceTypes.find(({ id }) => `${id}` === value)?.name ?? `Device ${value}`
  return value
}
