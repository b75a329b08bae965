/** Which fields show: a list to tick, and the way back to the grid as it comes. */

import { IconChevronDown, IconColumns3, IconPin, IconPinFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { plural, t } from '#domain/basics/texts.ts'
import type { FleetColumn } from '#domain/columns/index.ts'
import { type ColumnLayout, isArranged, ordered, pinned, plainLayout, shown } from '#domain/columns/layout.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Check, SearchBox } from '../../ui/controls/controls.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'

/** Every row is known and opened by it. */
export const kept = 'unitId'

export function HideFields({
  columns,
  layout,
  onLayout,
  look,
  onLook,
}: {
  /** Those that fit this fleet. */
  columns: readonly FleetColumn[]
  layout: ColumnLayout
  onLayout: (change: (layout: ColumnLayout) => ColumnLayout) => void
  /** One's own, whatever view shows: how high rows are, and whether what is the same shows. */
  look: ColumnLayout
  onLook: (change: (layout: ColumnLayout) => ColumnLayout) => void
}) {
  const hidden = columns.filter(({ key }) => layout.hidden.includes(key)).length
  return (
    <Popover
      label={t('Hide fields')}
      role="dialog"
      buttonClass="button"
      button={
        <>
          <IconColumns3 size={16} stroke={1.8} aria-hidden="true" />
          {hidden === 0 ? t('Hide fields') : plural(hidden, '{{count}} hidden', '{{count}} hidden')}
          <IconChevronDown size={14} stroke={1.8} aria-hidden="true" />
        </>
      }
    >
      {() => (
        <Fields
          columns={ordered(columns, layout)}
          layout={layout}
          onLayout={onLayout}
          look={look}
          onLook={onLook}
        />
      )}
    </Popover>
  )
}

function Fields({ columns, layout, onLayout, look, onLook }: Parameters<typeof HideFields>[0]) {
  const [sought, setSought] = useState('')
  const found = columns.filter(({ title }) => title.toLowerCase().includes(sought.trim().toLowerCase()))
  return (
    <div className="fleet-fields">
      <SearchBox label={t('Search fields')} value={sought} onChange={setSought} />
      <div className="fleet-field-list">
        {found.map(({ key, title }) => {
          const isPinned = layout.pinned.includes(key)
          return (
            <div key={key} className="fleet-field">
              <Check
                label={title}
                on={!layout.hidden.includes(key)}
                disabled={key === kept}
                onChange={(on) => onLayout((before) => shown(before, key, on))}
              />
              <button
                type="button"
                className="icon-button"
                aria-label={t('Pin {{field}}', { field: title })}
                aria-pressed={isPinned}
                title={isPinned ? t('Let go') : t('Pin at the start')}
                onClick={() => onLayout((before) => pinned(before, key, !isPinned))}
              >
                {isPinned ? <IconPinFilled size={16} /> : <IconPin size={16} stroke={1.6} />}
              </button>
            </div>
          )
        })}
        {found.length === 0 && <p className="note">{t('No field has that name.')}</p>}
      </div>
      <div className="fleet-look">
        <Check
          label={t('Hide columns that are the same in all rows')}
          on={!look.showsSame}
          onChange={(on) => onLook((before) => ({ ...before, showsSame: !on }))}
        />
        <Check
          label={t('High rows with two lines')}
          on={look.roomy}
          onChange={(roomy) => onLook((before) => ({ ...before, roomy }))}
        />
      </div>
      <p className="fleet-hint">
        {t(
          'Drag a title to move its column, pull its edge to widen it. By keys: Shift with ← and → moves, + and − widen, p pins, h hides, f filters, Alt ↓ opens its menu.',
        )}
      </p>
      <div className="fleet-field-acts">
        <Button
          aria-disabled={layout.hidden.length === 0 || undefined}
          onClick={() => onLayout((before) => ({ ...before, hidden: [] }))}
        >
          {t('Show all')}
        </Button>
        <Button
          aria-disabled={!isArranged(layout) || undefined}
          onClick={() => onLayout(({ roomy, showsSame }) => ({ ...plainLayout, roomy, showsSame }))}
        >
          {t('Reset to default')}
        </Button>
      </div>
    </div>
  )
}
