/** Which sensor's faults are seen: one family, or all. */
import { setSearch } from '../../ui/address.ts'
import type { Family } from './wish.ts'

/** A fault type belongs to its family: another family takes that filter away. */
const choose = (family: Family | null) =>
  setSearch({ sensor: family?.key ?? null, 'f.fault_type': null, page: null })

export function Families({ families, chosen }: { families: readonly Family[]; chosen: Family | null }) {
  return (
    <fieldset className="families">
      <legend className="unseen">Faults of</legend>
      {[null, ...families].map((family) => (
        <button
          key={family?.key ?? 'all'}
          type="button"
          className="family"
          aria-pressed={chosen?.key === family?.key}
          onClick={() => choose(family)}
        >
          {family?.label ?? 'All'}
        </button>
      ))}
    </fieldset>
  )
}
