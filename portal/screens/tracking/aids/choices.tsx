/** The check boxes of the map's layers and aids; the address says which are on. */
import { isOn } from '#domain/access/flags.ts'
import { can } from '#domain/access/rights.ts'
import { useMe } from '../../../data/me.ts'
import { useSession } from '../../../data/session.ts'
import { setSearch, useSearchValue } from '../../../ui/address.ts'

function Choice({ name, label }: { name: string; label: string }) {
  const on = useSearchValue(name) !== null
  return (
    <label>
      <input type="checkbox" checked={on} onChange={() => setSearch({ [name]: on ? null : '1' })} />
      {label}
    </label>
  )
}

export function AidChoices() {
  const viewer = useSession()?.viewer
  const { flags } = useMe()
  return (
    <>
      {viewer && can(viewer, 'myGeofences') && <Choice name="fences" label="Geofences" />}
      {isOn('NEAREST_SERVICE_CENTER', flags) && <Choice name="centers" label="Service centers" />}
      <Choice name="measure" label="Measure" />
      {viewer?.roles.includes('TECHNICIAN') && <Choice name="own" label="My position" />}
    </>
  )
}
