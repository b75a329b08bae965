/** Keeps one person out of areas that their types open; every area is open to begin with. */

import { type Permission, permissionNames } from '#domain/access/permissions.ts'
import { t } from '#domain/basics/texts.ts'
import { Check } from '../../ui/controls/controls.tsx'

export function PermissionPicker({
  areas,
  withheld,
  onWithheld,
}: {
  /** Those that the chosen types open; without any there is nothing to choose. */
  areas: readonly Permission[]
  withheld: ReadonlySet<Permission>
  onWithheld: (withheld: ReadonlySet<Permission>) => void
}) {
  if (areas.length === 0) return null
  return (
    <fieldset className="permission-picker">
      <legend>{t('Permissions')}</legend>
      {areas.map((area) => (
        <Check
          key={area}
          label={t(permissionNames[area])}
          on={!withheld.has(area)}
          onChange={(on) => {
            const next = new Set(withheld)
            if (on) next.delete(area)
            else next.add(area)
            onWithheld(next)
          }}
        />
      ))}
    </fieldset>
  )
}
