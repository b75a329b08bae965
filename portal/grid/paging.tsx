/** The foot of a grid: which rows of how many, and the way to the others. */
import {
  IconChevronLeft,
  IconChevronLeftPipe,
  IconChevronRight,
  IconChevronRightPipe,
} from '@tabler/icons-react'
import { number } from '#domain/basics/print.ts'
import { IconButton } from '../ui/button.tsx'
import { Choice } from '../ui/controls.tsx'
import { type GridView, pageSizes } from './column.ts'

/** How many rows a page may have, and what that is called. */
export interface PageSize {
  readonly size: number
  readonly label: string
}
const plainSizes: readonly PageSize[] = pageSizes.map((size) => ({ size, label: `${size} rows` }))

export function Paging({
  view,
  onView,
  count,
  noun,
  known,
  sizes = plainSizes,
}: {
  view: GridView
  onView: (view: GridView) => void
  count: number
  noun: string
  known: boolean
  sizes?: readonly PageSize[] | undefined
}) {
  const last = Math.max(0, Math.ceil(count / view.pageSize) - 1)
  const from = view.page * view.pageSize
  const to = (page: number) => onView({ ...view, page: Math.max(0, Math.min(last, page)) })
  const said =
    count === 0
      ? `No ${noun}`
      : `${number(Math.min(from + 1, count))}–${number(Math.min(from + view.pageSize, count))} of ${number(count)} ${noun}`
  return (
    <div className="grid-foot">
      <p role="status">{known ? said : ''}</p>
      <span className="grid-sizes">
        <Choice
          bare
          label="Rows on a page"
          value={String(view.pageSize)}
          options={sizes.map(({ size, label }) => ({ value: String(size), label }))}
          onChange={(size) => onView({ ...view, page: 0, pageSize: Number(size) })}
        />
      </span>
      <span className="grid-pages">
        <IconButton label="First page" disabled={view.page === 0} onClick={() => to(0)}>
          <IconChevronLeftPipe size={18} stroke={1.8} />
        </IconButton>
        <IconButton label="Page before" disabled={view.page === 0} onClick={() => to(view.page - 1)}>
          <IconChevronLeft size={18} stroke={1.8} />
        </IconButton>
        <span className="numbers">
          {number(view.page + 1)} of {number(last + 1)}
        </span>
        <IconButton label="Page after" disabled={view.page >= last} onClick={() => to(view.page + 1)}>
          <IconChevronRight size={18} stroke={1.8} />
        </IconButton>
        <IconButton label="Last page" disabled={view.page >= last} onClick={() => to(last)}>
          <IconChevronRightPipe size={18} stroke={1.8} />
        </IconButton>
      </span>
    </div>
  )
}
