/** Rows of other cells in a list: in which they are, the way there, and which cells are missing. */
import { IconExternalLink } from '@tabler/icons-react'
import { t } from '#domain/basics/texts.ts'
import { askEvenAway, type CellPart } from '../data/cells.ts'
import { Button } from '../ui/controls/button.tsx'
import { Warning } from '../ui/controls/controls.tsx'
import type { RowSelection } from './choosing.ts'
import type { GridColumn } from './column.ts'
import type { FileLacks } from './csv.ts'
import { nounOf } from './nouns.ts'

type Parts = readonly CellPart[] | null | undefined

/** The cell of a row; null for one of this cell, and where there is one alone. */
export const cellElsewhere = (parts: Parts, id: string): CellPart | null =>
  parts?.find(({ isHere, ids }) => !isHere && ids.includes(id)) ?? null

/** Where a row of another cell is looked at: the address here, at the host of that cell. */
const addressOf = ({ url }: CellPart, to: string): string | undefined =>
  url === null ? undefined : new URL(to, url).href

export interface OverCells<Row> {
  readonly parts: Parts
  /** As the cells have it. */
  readonly idOf: (row: Row) => string
  readonly nameOf: (row: Row) => string
  /** Where the row is opened, in any cell. */
  readonly to: (row: Row) => string
}

/**
 * The columns of a list over several cells: with the cell of each row. What can be done to rows of another cell is done
 * there, so theirs are texts, and a link leads there.
 */
export function columnsOver<Row>(
  columns: readonly GridColumn<Row>[],
  { parts, idOf, nameOf, to }: OverCells<Row>,
): readonly GridColumn<Row>[] {
  if (!parts) return columns
  const elsewhere = (row: Row) => cellElsewhere(parts, idOf(row))
  const here = parts.find(({ isHere }) => isHere)?.name ?? ''
  const cellOf = (row: Row) => elsewhere(row)?.name ?? here
  const [first, ...others] = columns.map((column): GridColumn<Row> => {
    const { cell, text, actions } = column
    if (!cell) return column
    return {
      ...column,
      cell: (row) => {
        const there = elsewhere(row)
        if (!there) return cell(row)
        if (!actions) return text?.(row) ?? null
        return <There name={nameOf(row)} cell={there.name} address={addressOf(there, to(row))} />
      },
    }
  })
  const isDone = columns.some(({ actions }) => actions)
  const column: GridColumn<Row> = {
    ...{ key: 'cell', title: t('Cell'), width: 130, text: null },
    cell: (row) => {
      const there = elsewhere(row)
      if (!there || isDone) return cellOf(row)
      return (
        <>
          {there.name} <There name={nameOf(row)} cell={there.name} address={addressOf(there, to(row))} />
        </>
      )
    },
  }
  return first ? [first, column, ...others] : [column]
}

const There = ({ name, cell, address }: { name: string; cell: string; address: string | undefined }) =>
  address === undefined ? null : (
    <a
      className="icon-button"
      href={address}
      title={t('Open {{name}} in cell {{cell}}', { name, cell })}
      aria-label={t('Open {{name}} in cell {{cell}}', { name, cell })}
    >
      <IconExternalLink size={17} stroke={1.7} aria-hidden="true" />
    </a>
  )

/** Opens a row where it is: in its cell, or by `open` in this one. */
export function openOver<Row>(
  { parts, idOf, to }: OverCells<Row>,
  open: (row: Row) => void,
): (row: Row) => void {
  return (row) => {
    const there = cellElsewhere(parts, idOf(row))
    if (!there) return open(row)
    const address = addressOf(there, to(row))
    if (address !== undefined) location.assign(address)
  }
}

/** Rows of other cells are not selected: what is done to many is done in one cell. */
export const selectionHere = (
  selection: RowSelection,
  isElsewhere: (id: string) => boolean,
): RowSelection => ({ ...selection, may: (id) => !isElsewhere(id) })

const sentenceOf = ({ name: cell, problem }: CellPart, things: string): string | null => {
  switch (problem) {
    case 'away':
      return t('Cell {{cell}} does not answer: its {{things}} are missing here.', { cell, things })
    case 'version':
      return t('Cell {{cell}} runs another version: its {{things}} are missing here.', { cell, things })
    case 'account':
      return t('Cell {{cell}} has no super admin with your email address: its {{things}} are missing here.', {
        cell,
        things,
      })
    case 'refused':
      return t(
        'Cell {{cell}} does not trust this one, because SECRETS_KEY or the clocks differ: its {{things}} are missing here.',
        { cell, things },
      )
    case 'key':
      return t(
        'Cell {{cell}} is not asked, because SECRETS_KEY is not set: its {{things}} are missing here.',
        {
          cell,
          things,
        },
      )
    case 'directory':
      return t('It cannot be looked up which cells there are: {{things}} of other cells are missing here.', {
        things,
      })
    case null:
      return null
  }
}

/** What a file lacks; null where it is whole. */
export function lacksOf(parts: Parts, noun: string): FileLacks | null {
  const missing = (parts ?? []).filter(({ problem }) => problem !== null)
  if (missing.length === 0) return null
  // Where the directory is away, it is not known which there are.
  const names = missing.some(({ name }) => name === '')
    ? 'other cells'
    : `${missing.length === 1 ? 'cell' : 'cells'} ${missing.map(({ name }) => name).join(', ')}`
  const why = missing.map((part) => sentenceOf(part, nounOf(noun).many)).join(' ')
  return { name: `without ${names}`, why }
}

/** Stands above a list: the cells whose rows are missing. */
export function MissingCells({
  parts,
  noun,
  busy,
  onAgain,
}: {
  parts: Parts
  /** Of the rows, as the grid has it. */
  noun: string
  busy: boolean
  onAgain: () => void
}) {
  const missing = (parts ?? []).filter(({ problem }) => problem !== null)
  if (missing.length === 0) return null
  return (
    <Warning>
      {missing.map((part) => sentenceOf(part, nounOf(noun).many)).join(' ')}{' '}
      <Button
        busy={busy}
        onClick={() => {
          askEvenAway()
          onAgain()
        }}
      >
        {t('Try again')}
      </Button>
    </Warning>
  )
}
