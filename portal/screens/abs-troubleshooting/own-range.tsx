/** A range of days of one's own, none of them in the future (§5). */
import { t } from '#domain/basics/texts.ts'
import { setSearch } from '../../ui/layout/address.ts'
import { today } from '../../ui/time/day.ts'

export function OwnRange({ from, to }: { from: string | null; to: string | null }) {
  const last = today()
  const set = (name: 'from' | 'to', day: string) =>
    setSearch({ [name]: day === '' || day > last ? null : day, page: null })
  return (
    <span className="own-range">
      <input
        type="date"
        aria-label={t('From day')}
        min="2010-01-01"
        max={to ?? last}
        value={from ?? ''}
        onChange={(event) => set('from', event.target.value)}
      />
      <span aria-hidden="true">–</span>
      <input
        type="date"
        aria-label={t('To day')}
        min={from ?? '2010-01-01'}
        max={last}
        value={to ?? ''}
        onChange={(event) => set('to', event.target.value)}
      />
    </span>
  )
}
