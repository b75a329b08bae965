/** A grid of rows that a server hands out in pages: titles that sort, filters, selection, paging, and keys all through. */

import { type CSSProperties, type ReactNode, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import { Check } from '../ui/controls/controls.tsx'
import { Empty, ErrorState, useAfter } from '../ui/states/states.tsx'
import { type RowSelection, useChoosing } from './choosing.ts'
import { type GridColumn, type GridView, withFilter } from './column.ts'
import { FilterCell } from './filter-cell.tsx'
import { nounOf } from './nouns.ts'
import { type PageSize, Paging } from './paging.tsx'
import { useRange } from './range.ts'
import { useRoving } from './roving.ts'
import { GridRows, Skeleton } from './rows.tsx'
import { useRowsHeight } from './rows-height.ts'
import { useTitleKeys } from './title-keys.ts'
import { type ArrangeColumns, Title } from './titles.tsx'
import { type GridTotals, Totals } from './totals.tsx'
import { checkWidth, widthsOf } from './widths.ts'
import './grid.css'
import './arranged.css'
import './grid-cards.css'
import { lazyComponent } from '../ui/states/lazy-component.tsx'

const TitleMenu = lazyComponent(async () => (await import('./title-menu.tsx')).TitleMenu)

export interface GridProps<Row> {
  readonly label: string
  readonly columns: readonly GridColumn<Row>[]
  /** Null while the first page has not come. */
  readonly rows: readonly Row[] | null
  /** Of all pages. */
  readonly count: number
  readonly idOf: (row: Row) => string
  /** What a row is called, for who hears rather than sees. */
  readonly nameOf: (row: Row) => string
  readonly view: GridView
  readonly onView: (view: GridView) => void
  readonly filtersShown: boolean
  readonly selection?: RowSelection
  /** Rows are being asked for. */
  readonly busy?: boolean
  /** The rows are those of before, until the ones asked for have come: they are dimmed where that takes a while. */
  readonly isPrevious?: boolean
  /** A sentence where they could not be had. */
  readonly error?: string | null
  readonly onAgain?: () => void
  /** What stands where no row is. */
  readonly empty: ReactNode
  /** What its rows are, for the count. */
  readonly noun: string
  readonly onDrag?: (row: Row, event: React.DragEvent) => void
  /** Opens a row, by a press on it or by Enter in a cell that holds no control. */
  readonly onOpen?: (row: Row) => void
  /** Whether a row is the one that is looked at beside the grid. */
  readonly isOpen?: (row: Row) => boolean
  /** The row that somebody comes back to: it has the focus at first. */
  readonly begin?: string | undefined
  /** Lets people move columns and change their widths. */
  readonly arrange?: ArrangeColumns | undefined
  /** Called with the height for rows in pixels, at first and whenever it changes. */
  readonly onHeight?: (pixels: number) => void
  readonly sizes?: readonly PageSize[]
  /** Parent group the foot while it is there, in place of the count. */
  readonly foot?: ReactNode
  /**
   * Its cells hold nothing of their own and say what row and column say: rows that are as before are not rendered
   * again, and another page is written into the rows that are there, several times as quick as into new ones.
   */
  readonly plain?: boolean
  /** Rows of 60 pixels with two lines, in place of 36 with one. */
  readonly roomy?: boolean | undefined
  /** What stands under each column about all rows. */
  readonly totals?: GridTotals<Row>
}

export function Grid<Row>(props: GridProps<Row>) {
  const { label, columns, rows, count, idOf, nameOf, view, onView, filtersShown, selection, busy, error } =
    props
  const { arrange, onOpen } = props
  const scroll = useRef<HTMLDivElement>(null)
  const titles = useRef<HTMLTableRowElement>(null)
  useRowsHeight(scroll, props.onHeight)
  const [menu, setMenu] = useState<{ readonly key: string } | null>(null)
  const openMenu = (key: string) => setMenu({ key })
  const titleKeys = useTitleKeys(titles, arrange, openMenu)
  const body = useRef<HTMLTableSectionElement>(null)
  const last = Math.max(0, Math.ceil(count / view.pageSize) - 1)
  const turn = (by: 1 | -1) => {
    const page = view.page + by
    if (page < 0 || page > last) return false
    onView({ ...view, page })
    return true
  }
  const text = useRef<HTMLParagraphElement>(null)
  const ids = (rows ?? []).map(idOf)
  const keys = useRoving(body, { scroll, of: ids.join(' '), turn, begin: props.begin })
  const choosing = useChoosing(body, ids, selection, text)
  const range = useRange(body, {
    columns,
    rows: rows ?? [],
    lead: selection ? 1 : 0,
    of: [...columns.map(({ key }) => key), '', ...ids].join(' '),
    text,
  })
  const slow = useAfter(150)
  const isDown = useRef(false)
  // Another page, order or filter is read from its beginning.
  const viewKey = JSON.stringify([view.page, view.sort, view.filters])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is seen is another
  useLayoutEffect(() => {
    // Where it is at its beginning it is not asked: the page would have to be laid out for the answer.
    if (scroll.current && isDown.current) scroll.current.scrollTop = 0
  }, [viewKey])

  const { roomy, lefts, stays, least } = widthsOf(columns, Boolean(selection), Boolean(arrange))
  const at = columns.findIndex(({ key }) => key === menu?.key)
  const column = columns[at]

  return (
    <section
      className="grid"
      aria-label={label}
      data-filters={filtersShown || undefined}
      data-roomy={props.roomy || undefined}
    >
      <div
        ref={scroll}
        className="grid-scroll"
        tabIndex={-1}
        // What stays in sight at the left must not hide a cell that the keys go back to.
        style={{ scrollPaddingLeft: stays }}
        onScroll={({ currentTarget }) => {
          isDown.current = currentTarget.scrollTop > 0
          currentTarget.toggleAttribute('data-scrolled', currentTarget.scrollLeft > 0)
        }}
      >
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrows go from cell to cell, which is what a grid is
          role="grid"
          aria-label={label}
          aria-busy={busy || rows === null}
          data-previous={props.isPrevious || undefined}
          aria-rowcount={count}
          aria-multiselectable={selection ? true : undefined}
          style={{ '--least': `${least}px` } as CSSProperties}
        >
          <colgroup>
            {selection && <col style={{ width: checkWidth }} />}
            {columns.map(({ key, width }) => (
              <col key={key} style={key === roomy ? {} : { width }} />
            ))}
          </colgroup>
          <thead>
            <tr
              ref={titles}
              className="grid-titles"
              onKeyDown={titleKeys.onKeyDown}
              onFocus={titleKeys.onFocus}
            >
              {selection && (
                <th scope="col" className="grid-check">
                  {choosing.hasBoxes && (
                    <Check
                      bare
                      label={t('Select every row of this page')}
                      on={choosing.isAll}
                      some={choosing.isSome}
                      onChange={choosing.all}
                    />
                  )}
                </th>
              )}
              {columns.map((column, nth) => (
                <Title
                  key={column.key}
                  column={column}
                  isFirst={nth === 0}
                  view={view}
                  onView={onView}
                  arrange={arrange}
                  left={lefts.get(column.key)}
                  onMenu={openMenu}
                  menuOpen={menu?.key === column.key}
                />
              ))}
            </tr>
            {filtersShown && (
              <tr className="grid-filters">
                {selection && <td />}
                {columns.map(({ key, title, field, filter, actions }) => (
                  <td key={key} data-title={title} data-none={!filter || undefined} data-actions={actions}>
                    {field && filter && (
                      <FilterCell
                        folded
                        title={title}
                        filter={filter}
                        value={view.filters[field] ?? ''}
                        onValue={(value) => onView(withFilter(view, field, value))}
                      />
                    )}
                  </td>
                ))}
              </tr>
            )}
          </thead>
          <tbody
            ref={body}
            onFocus={keys.onFocus}
            onBlur={keys.onBlur}
            onClickCapture={choosing.onClickCapture}
            onKeyDown={(event) => {
              if (!choosing.onKeyDown(event) && !range.onKeyDown(event)) keys.onKeyDown(event)
            }}
            {...(props.onDrag
              ? {}
              : { onPointerDown: range.onPointerDown, onPointerMove: range.onPointerMove })}
          >
            {rows && (
              <GridRows
                columns={columns}
                rows={rows}
                idOf={idOf}
                nameOf={nameOf}
                from={view.page * view.pageSize + 1}
                chosen={selection?.ids ?? null}
                mayChoose={selection?.may}
                onChoose={choosing.toggle}
                isOpen={props.isOpen}
                onOpen={onOpen}
                wasRange={range.wasRange}
                onDrag={props.onDrag}
                lefts={lefts}
                plain={props.plain}
              />
            )}
            {rows === null && !error && slow && <Skeleton columns={columns.length + (selection ? 1 : 0)} />}
          </tbody>
          {props.totals && rows?.length !== 0 && !error && (
            <Totals
              columns={props.totals.columns ?? columns}
              lead={selection ? 1 : 0}
              lefts={lefts}
              totals={props.totals}
            />
          )}
        </table>
        {error ? (
          <div className="grid-state">
            <ErrorState title={error} {...(props.onAgain ? { again: props.onAgain } : {})} />
          </div>
        ) : (
          rows?.length === 0 && (
            <div className="grid-state">
              {Object.keys(view.filters).length > 0 ? (
                <Empty title={t('No {{things}} match these filters.', { things: nounOf(props.noun).many })}>
                  <button
                    type="button"
                    className="button"
                    onClick={() => onView({ ...view, filters: {}, page: 0 })}
                  >
                    {t('Clear filters')}
                  </button>
                </Empty>
              ) : (
                props.empty
              )}
            </div>
          )
        )}
      </div>
      {arrange && menu && column && (
        <Suspense>
          <TitleMenu
            target={menu}
            column={column}
            beside={{ left: columns[at - 1]?.key, right: columns[at + 1]?.key }}
            view={view}
            onView={onView}
            arrange={arrange}
            onHide={titleKeys.hide}
            onFollow={titleKeys.follow}
            onClose={() => setMenu(null)}
          />
        </Suspense>
      )}
      <p ref={text} className="unseen" aria-live="polite" />
      <Paging
        view={view}
        onView={onView}
        count={count}
        noun={props.noun}
        known={rows !== null}
        sizes={props.sizes}
        foot={props.foot}
      />
    </section>
  )
}
