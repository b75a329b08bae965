/** What can be done with a column, as a menu under its title: order, filter, pin, move, width, hide. */

import {
  IconArrowAutofitWidth,
  IconArrowBarLeft,
  IconArrowBarRight,
  IconArrowDown,
  IconArrowsSort,
  IconArrowUp,
  IconEyeOff,
  IconFilter,
  IconPin,
  IconPinnedOff,
} from '@tabler/icons-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { t } from '#domain/basics/texts.ts'
import { menuKeys } from '../ui/overlays/popover.tsx'
import type { GridColumn, GridView } from './column.ts'
import type { ArrangeColumns } from './titles.tsx'

interface Act {
  readonly label: string
  readonly icon: ReactNode
  readonly run: () => void
}
type Column = Pick<
  GridColumn<unknown>,
  'key' | 'title' | 'field' | 'sortBy' | 'sortable' | 'filter' | 'pinned'
>
const icon = { size: 16, stroke: 1.8 } as const
/** Pixels from the edge of the window. */
const edge = 8

export function TitleMenu({
  target: query,
  column,
  beside,
  view,
  onView,
  arrange,
  onHide,
  onFollow,
  onClose,
}: {
  /** Another whenever it is asked for: one that just closes opens again. */
  target: object
  column: Column
  /** The keys of the columns that it can change places with. */
  beside: { readonly left: string | undefined; readonly right: string | undefined }
  view: GridView
  onView: (view: GridView) => void
  arrange: ArrangeColumns
  onHide: (key: string) => void
  /** The focus goes with the column. */
  onFollow: (key: string) => void
  onClose: () => void
}) {
  const panel = useRef<HTMLDivElement>(null)
  const { key, title, field, sortBy = field, sortable = true, filter, pinned } = column
  // biome-ignore lint/correctness/useExhaustiveDependencies: it opens once each time it is asked for
  useLayoutEffect(() => {
    const menu = panel.current!
    const head = menu.parentElement?.querySelector<HTMLElement>(`th[data-key="${CSS.escape(key)}"]`)
    if (!head) return
    // What closes gives the focus back to whatever had it.
    head.querySelector<HTMLElement>('button')?.focus()
    if (!menu.matches(':popover-open')) menu.showPopover()
    const from = head.getBoundingClientRect()
    menu.style.left = `${Math.max(edge, Math.min(from.left, innerWidth - menu.offsetWidth - edge))}px`
    menu.style.top = `${from.bottom}px`
    menu.style.maxHeight = `${Math.max(120, innerHeight - from.bottom - edge)}px`
    menu.querySelector<HTMLElement>('[role="menuitem"]')?.focus()
  }, [query, key])

  const order = sortBy !== undefined && sortable ? sortBy : null
  const sorted = order !== null && view.sort?.by === order ? view.sort : null
  const sort = (asc: boolean | null) =>
    onView({ ...view, page: 0, sort: asc === null ? null : { by: order!, asc } })
  const move = (to: string) => {
    arrange.move(key, to)
    onFollow(key)
  }
  const acts: readonly (Act | false | undefined | null | '')[] = [
    order !== null &&
      sorted?.asc !== true && {
        label: t('Sort ascending'),
        icon: <IconArrowUp {...icon} />,
        run: () => sort(true),
      },
    order !== null &&
      sorted?.asc !== false && {
        label: t('Sort descending'),
        icon: <IconArrowDown {...icon} />,
        run: () => sort(false),
      },
    sorted && { label: t('Do not sort'), icon: <IconArrowsSort {...icon} />, run: () => sort(null) },
    arrange.filter &&
      filter && { label: t('Filter'), icon: <IconFilter {...icon} />, run: () => arrange.filter!(key) },
    arrange.pin && {
      label: pinned ? t('Let go') : t('Pin at the start'),
      icon: pinned ? <IconPinnedOff {...icon} /> : <IconPin {...icon} />,
      run: () => {
        arrange.pin!(key)
        onFollow(key)
      },
    },
    beside.left && {
      label: t('Move left'),
      icon: <IconArrowBarLeft {...icon} />,
      run: () => move(beside.left!),
    },
    beside.right && {
      label: t('Move right'),
      icon: <IconArrowBarRight {...icon} />,
      run: () => move(beside.right!),
    },
    {
      label: t('Usual width'),
      icon: <IconArrowAutofitWidth {...icon} />,
      run: () => arrange.resize(key, null),
    },
    arrange.hide &&
      key !== arrange.kept && { label: t('Hide'), icon: <IconEyeOff {...icon} />, run: () => onHide(key) },
  ]
  return (
    <div
      ref={panel}
      popover="auto"
      className="popover"
      role="menu"
      tabIndex={-1}
      aria-label={t('Column {{title}}', { title })}
      onToggle={(event) => event.newState === 'closed' && onClose()}
      onKeyDown={(event) => {
        if (event.key === 'Tab') panel.current?.hidePopover()
        else menuKeys(event)
      }}
    >
      {acts.map(
        (act) =>
          act && (
            <button
              key={act.label}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className="menu-act"
              onClick={() => {
                panel.current?.hidePopover()
                act.run()
              }}
            >
              {act.icon}
              {act.label}
            </button>
          ),
      )}
    </div>
  )
}
