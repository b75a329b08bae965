/** On a phone a row is a card of three lines: the unit and how it moves, what is wrong, what to do. */
import { t } from '#domain/basics/texts.ts'
import { notAvailable } from '#domain/basics/words.ts'
import type { FleetRow } from '../../data/fleet.ts'
import { useRemedy } from '../../data/remedies.ts'
import type { GridColumn, GridView } from '../../grid/column.ts'
import './cards.css'

/** These of the fields that show, and the one that is sorted by in a line of its own. */
const onCards: ReadonlySet<string> = new Set('unitId reason lastReport reverseGeo speed'.split(' '))

const doColumn: GridColumn<FleetRow> = {
  key: 'do',
  title: t('Do'),
  width: 200,
  text: () => '',
  cell: (row) => <Do row={row} />,
}

function Do({ row: { vin, reason, level } }: { row: FleetRow }) {
  // Nothing is to be done about a trailer with which nothing is wrong.
  const isWrong = level !== 'good' && level !== 'unknown'
  const isKnown = typeof reason === 'string' && reason !== '' && reason !== notAvailable
  return <span className="grid-text">{useRemedy(vin, isWrong && isKnown ? reason : null)}</span>
}

export const cardColumns = (
  visible: readonly GridColumn<FleetRow>[],
  sort: GridView['sort'],
): readonly GridColumn<FleetRow>[] => {
  const cards = visible.filter(
    ({ key, field, sortBy }) => onCards.has(key) || (sort !== null && sort.by === (sortBy ?? field)),
  )
  const at = cards.findIndex(({ key }) => key === 'reason')
  return at < 0 ? cards : [...cards.slice(0, at + 1), doColumn, ...cards.slice(at + 1)]
}
