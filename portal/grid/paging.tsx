/** The foot of a grid: which rows of how many, and the way to the others. */

import {
  IconChevronLeft,
  IconChevronLeftPipe,
  IconChevronRight,
  IconChevronRightPipe,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { number } from '#domain/basics/print.ts'
import { plural, t } from '#domain/basics/texts.ts'
import { IconButton } from '../ui/controls/button.tsx'
import { Choice } from '../ui/controls/controls.tsx'
import { type GridView, pageSizes } from './column.ts'
import { nounOf } from './nouns.ts'

/** How many rows a page may have, and what that is called. */
export interface PageSize {
  readonly size: number
  readonly label: string
}
const plainSizes: readonly PageSize[] = pageSizes.map((size) => ({
  size,
  label: plural(size, '{{count}} row', '{{count}} rows'),
}))

export function Paging({
  view,
  onView,
  count,
  noun,
  known,
  sizes = plainSizes,
  foot,
}: {
  view: GridView
  onView: (view: GridView) => void
  count: number
  noun: string
  known: boolean
  sizes?: readonly PageSize[] | undefined
  /** Parent group place of the count, which is still read out. */
  foot?: ReactNode
}) {
  const last = Math.max(0, Math.ceil(count / view.pageSize) - 1)
  const from = view.page * view.pageSize
  const to = (page: number) => onView({ ...view, page: Math.max(0, Math.min(last, page)) })
  /** What leads nowhere keeps the focus that it has: nobody is thrown out of the foot at the last page. */
  const leads = (page: number, there: boolean) => ({
    'aria-disabled': there ? undefined : true,
    onClick: () => there && to(page),
  })
  const text =
    count === 0
      ? t('No {{things}}', { things: nounOf(noun).many })
      : count === 1
        ? nounOf(noun).counted(1)
        : t('{{first}}–{{last}} of {{things}}', {
            first: number(Math.min(from + 1, count)),
            last: number(Math.min(from + view.pageSize, count)),
            things: nounOf(noun).counted(count),
          })
  return (
    <div className="grid-foot">
      {foot}
      <p role="status" className={foot ? 'unseen' : undefined}>
        {known ? text : ''}
      </p>
      <span className="grid-sizes">
        <Choice
          bare
          label={t('Rows on a page')}
          value={String(view.pageSize)}
          options={sizes.map(({ size, label }) => ({ value: String(size), label }))}
          onChange={(size) => onView({ ...view, page: 0, pageSize: Number(size) })}
        />
      </span>
      <span className="grid-pages">
        <IconButton label={t('First page')} {...leads(0, view.page > 0)}>
          <IconChevronLeftPipe size={18} stroke={1.8} />
        </IconButton>
        <IconButton label={t('Page before')} {...leads(view.page - 1, view.page > 0)}>
          <IconChevronLeft size={18} stroke={1.8} />
        </IconButton>
        <span className="numbers">
          {t('{{place}} of {{count}}', { place: number(view.page + 1), count: number(last + 1) })}
        </span>
        <IconButton label={t('Page after')} {...leads(view.page + 1, view.page < last)}>
          <IconChevronRight size={18} stroke={1.8} />
        </IconButton>
        <IconButton label={t('Last page')} {...leads(last, view.page < last)}>
          <IconChevronRightPipe size={18} stroke={1.8} />
        </IconButton>
      </span>
    </div>
  )
}
