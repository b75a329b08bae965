/** Which sensor's faults are seen: one family, or all. */

import { t } from '#domain/basics/texts.ts'
import { Pill, Pills } from '../../ui/controls/pills.tsx'
import { setSearch } from '../../ui/layout/address.ts'
import type { Family } from './url-state.ts'

/** A fault type belongs to its family: another family takes that filter away. */
const choose = (family: Family | null) =>
  setSearch({ sensor: family?.key ?? null, 'f.fault_type': null, page: null })

export function Families({ families, chosen }: { families: readonly Family[]; chosen: Family | null }) {
  return (
    <Pills label={t('Faults of')}>
      {[null, ...families].map((family) => (
        <Pill key={family?.key ?? 'all'} on={chosen?.key === family?.key} onPress={() => choose(family)}>
          {family?.label ?? t('All')}
        </Pill>
      ))}
    </Pills>
  )
}
