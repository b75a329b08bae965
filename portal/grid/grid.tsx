/** A grid of rows that a server hands out in pages: titles that sort, filters, selection, paging, and keys all through. */
import { type CSSProperties, type ReactNode, useRef } from 'react'
import { Check } from '../ui/controls.tsx'
import { Empty, ErrorState, useAfter } from '../ui/states.tsx'
import { type GridColumn, type GridView, withFilter } from './column.ts'
import { FilterCell } from './filter-cell.tsx'
import { type PageSize, Paging } from './paging.tsx'
import { useRange } from './range.ts'
import { useRoom } from './room.ts'
import { useRoving } from './roving.ts'
import { type Arrange, Title, useTitleKeys } from './titles.tsx'
import { checkWidth, widthsOf } from './widths.ts'
import './grid.css'
import './grid-cards.css'

export interface Selection {
  readonly ids: ReadonlySet<string>
  readonly onChange: (ids: ReadonlySet<string>) => void
}

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
  readonly selection?: Selection
  /** Rows are being asked for. */
  readonly busy?: boolean
  /** A sentence where they could not be had. */
  readonly error?: string | null
  readonly onAgain?: () => void
  /** What stands where no row is. */
  readonly empty: ReactNode
  /** "users", for the count. */
  readonly noun: string
  readonly onDrag?: (row: Row, event: React.DragEvent) => void
  /** Opens a row, by a press on it or by Enter in a cell that holds no control. */
  readonly onOpen?: (row: Row) => void
  /** Lets people move columns and change their widths. */
  readonly arrange?: Arrange | undefined
  /** Is told how many pixels there are for rows, at first and whenever that changes. */
  readonly onRoom?: (pixels: number) => void
  readonly sizes?: readonly PageSize[]
  /** Rows of 60 pixels with two lines, in place of 36 with one. */
  readonly roomy?: boolean | undefined
}

export function Grid<Row>(props: GridProps<Row>) {
  const { label, columns, rows, count, idOf, nameOf, view, onView, filtersShown, selection, busy, error } =
    props
  const { arrange, onOpen } = props
  const scroll = useRef<HTMLDivElement>(null)
  const titles = useRef<HTMLTableRowElement>(null)
  useRoom(scroll, props.onRoom)
  const titleKeys = useTitleKeys(titles, arrange)
  const body = useRef<HTMLTableSectionElement>(null)
  const keys = useRoving(body)
  const said = useRef<HTMLParagraphElement>(null)
  const range = useRange(body, {
    columns,
    rows: rows ?? [],
    lead: selection ? 1 : 0,
    of: [...columns.map(({ key }) => key), '', ...(rows ?? []).map(idOf)].join(' '),
    said,
  })
  const slow = useAfter(150)
  const all = rows !== null && rows.length > 0 && rows.every((row) => selection?.ids.has(idOf(row)))
  const some = rows?.some((row) => selection?.ids.has(idOf(row))) ?? false

  const choose = (which: readonly Row[], on: boolean) => {
    const ids = new Set(selection!.ids)
    for (const row of which) on ? ids.add(idOf(row)) : ids.delete(idOf(row))
    selection!.onChange(ids)
  }

  const { roomy, lefts, stays, least } = widthsOf(columns, Boolean(selection), Boolean(arrange))

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
        // What stays in sight at the left must not hide a cell that the keys go back to.
        style={{ scrollPaddingLeft: stays }}
        onScroll={({ currentTarget }) =>
          currentTarget.toggleAttribute('data-scrolled', currentTarget.scrollLeft > 0)
        }
      >
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrows go from cell to cell, which is what a grid is
          role="grid"
          aria-label={label}
          aria-busy={busy || rows === null}
          aria-rowcount={count}
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
                  <Check
                    bare
                    label={`Select every row of this page`}
                    on={all}
                    some={some}
                    onChange={(on) => choose(rows ?? [], on)}
                  />
                </th>
              )}
              {columns.map((column) => (
                <Title
                  key={column.key}
                  column={column}
                  view={view}
                  onView={onView}
                  arrange={arrange}
                  left={lefts.get(column.key)}
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
            onKeyDown={(event) => {
              if (!range.onKeyDown(event)) keys.onKeyDown(event)
            }}
            {...(props.onDrag
              ? {}
              : { onPointerDown: range.onPointerDown, onPointerMove: range.onPointerMove })}
          >
            {rows?.map((row, index) => {
              const id = idOf(row)
              const chosen = selection?.ids.has(id)
              return (
                <tr
                  key={id}
                  data-row={id}
                  aria-rowindex={view.page * view.pageSize + index + 1}
                  aria-selected={selection ? chosen : undefined}
                  draggable={props.onDrag ? true : undefined}
                  data-opens={onOpen ? true : undefined}
                  onClick={onOpen ? (event) => isMeant(event) && !range.wasRange() && onOpen(row) : undefined}
                  onKeyDown={
                    onOpen
                      ? (event) => event.key === 'Enter' && isCell(event.target) && onOpen(row)
                      : undefined
                  }
                  onDragStart={props.onDrag ? (event) => props.onDrag!(row, event) : undefined}
                >
                  {selection && (
                    <td data-cell className="grid-check">
                      <Check
                        bare
                        label={`Select ${nameOf(row)}`}
                        on={Boolean(chosen)}
                        onChange={(on) => choose([row], on)}
                      />
                    </td>
                  )}
                  {columns.map((column) => (
                    <td
                      key={column.key}
                      data-cell
                      data-title={column.title}
                      data-figures={column.figures}
                      data-actions={column.actions}
                      data-pinned={lefts.has(column.key) || undefined}
                      style={lefts.has(column.key) ? { left: lefts.get(column.key) } : undefined}
                    >
                      {column.cell ? column.cell(row) : <Text text={column.text?.(row) ?? ''} />}
                    </td>
                  ))}
                </tr>
              )
            })}
            {rows === null && !error && slow && <Skeleton columns={columns.length + (selection ? 1 : 0)} />}
          </tbody>
        </table>
        {error ? (
          <div className="grid-state">
            <ErrorState title={error} {...(props.onAgain ? { again: props.onAgain } : {})} />
          </div>
        ) : (
          rows?.length === 0 && (
            <div className="grid-state">
              {Object.keys(view.filters).length > 0 ? (
                <Empty title={`No ${props.noun} match these filters.`}>
                  <button
                    type="button"
                    className="button"
                    onClick={() => onView({ ...view, filters: {}, page: 0 })}
                  >
                    Clear filters
                  </button>
                </Empty>
              ) : (
                props.empty
              )}
            </div>
          )
        )}
      </div>
      <p ref={said} className="unseen" aria-live="polite" />
      <Paging
        view={view}
        onView={onView}
        count={count}
        noun={props.noun}
        known={rows !== null}
        sizes={props.sizes}
      />
    </section>
  )
}

/** Whether a press is on the row itself: not on a control in it, and not the end of choosing text. */
const isMeant = ({ target }: { target: EventTarget }) =>
  target instanceof Element &&
  target.closest('a, button, input, select, label') === null &&
  getSelection()?.isCollapsed !== false
const isCell = (target: EventTarget) => target instanceof Element && target.matches('[data-cell]')

const Text = ({ text }: { text: string }) => (
  <span className="grid-text" title={text}>
    {text}
  </span>
)

const Skeleton = ({ columns }: { columns: number }) =>
  [...Array(8).keys()].map((row) => (
    <tr key={row} className="grid-skeleton">
      {[...Array(columns).keys()].map((cell) => (
        <td key={cell}>
          <span className="loading-line" />
        </td>
      ))}
    </tr>
  ))
