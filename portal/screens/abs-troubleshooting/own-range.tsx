/** A range of days of one's own, none of them in the future (§5). */
import { dayOf } from '../../grid/column.ts'
import { setSearch } from '../../ui/address.ts'

export function OwnRange({ from, to }: { from: string | null; to: string | null }) {
  const today = dayOf(new Date())
  const set = (name: 'from' | 'to', day: string) =>
    setSearch({ [name]: day === '' || day > today ? null : day, page: null })
  return (
    <span className="own-range">
      <input
        type="date"
        aria-label="From day"
        min="2010-01-01"
        max={to ?? today}
        value={from ?? ''}
        onChange={(event) => set('from', event.target.value)}
      />
      <span aria-hidden="true">–</span>
      <input
        type="date"
        aria-label="To day"
        min={from ?? '2010-01-01'}
        max={today}
        value={to ?? ''}
        onChange={(event) => set('to', event.target.value)}
      />
    </span>
  )
}
