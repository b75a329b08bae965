/** The fault filter: one choice at a time. Opening it closes the list of fields, and the other way round. */

import { IconAlertTriangle, IconChevronDown } from '@tabler/icons-react'
import { t } from '#domain/basics/texts.ts'
import { faultFilterOf, faultFilters } from '#domain/fleet/fault-filters.ts'
import { Popover } from '../../ui/overlays/popover.tsx'

export function FaultFilter({
  fault,
  onFault,
}: {
  fault: string | null
  onFault: (key: string | null) => void
}) {
  const chosen = faultFilterOf(fault)?.key ?? ''
  return (
    <Popover
      label={t('Faults')}
      role="dialog"
      buttonClass="button"
      button={
        <>
          <IconAlertTriangle size={16} stroke={1.8} aria-hidden="true" />
          {t('Faults')}
          <IconChevronDown size={14} stroke={1.8} aria-hidden="true" />
        </>
      }
    >
      {() => (
        <fieldset className="fleet-choices">
          <legend className="unseen">{t('Faults')}</legend>
          {[{ key: '', label: t('All trailers') }, ...faultFilters].map(({ key, label }) => (
            <label key={key} className="fleet-choice">
              <input
                type="radio"
                name="fault"
                checked={key === chosen}
                onChange={() => onFault(key || null)}
              />
              {label}
            </label>
          ))}
        </fieldset>
      )}
    </Popover>
  )
}
