/** Short texts that the lists of alerts and of reports share. */

import { count } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'

/** "Yard check (copy)", which is no name that is there already. @param taken names in small letters */
export const copyName = (name: string, taken: ReadonlySet<string>): string => {
  for (let n = 1; ; n++) {
    const copy =
      n === 1 ? t('{{name}} (copy)', { name }) : t('{{name}} (copy {{number}})', { name, number: n })
    if (!taken.has(copy.toLowerCase())) return copy
  }
}

/** "All trailers", or "2 groups, 1 trailer". */
export const describeTrailers = ({
  allVehicles,
  vehicleIds,
  vehicleGroupIds,
}: {
  readonly allVehicles: boolean
  readonly vehicleIds: readonly number[]
  readonly vehicleGroupIds: readonly number[]
}): string =>
  allVehicles
    ? t('All trailers')
    : [
        vehicleGroupIds.length > 0 ? count(vehicleGroupIds.length, 'group') : '',
        vehicleIds.length > 0 ? count(vehicleIds.length, 'trailer') : '',
      ]
        .filter(Boolean)
        .join(', ')
