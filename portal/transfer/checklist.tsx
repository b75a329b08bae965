/** What a transfer ends or has ended, a line for each kind. */
import { t } from '#domain/basics/texts.ts'
import type { TransferEffect } from '../data/vin-transfers.ts'
import './transfer.css'

export function Checklist({ effects }: { effects: readonly TransferEffect[] }) {
  const concerned = effects.filter(({ count }) => count > 0)
  const rest = effects.filter(({ count }) => count === 0).map(({ title }) => title.toLowerCase())
  return (
    <div className="transfer-checklist">
      {concerned.length > 0 && (
        <ul aria-label={t('What happens with it')}>
          {concerned.map(({ key, title, says }) => (
            <li key={key}>
              <b>{title}</b> {says}
            </li>
          ))}
        </ul>
      )}
      {rest.length > 0 && (
        <p className="note">{t('Not concerned: {{things}}.', { things: rest.join(', ') })}</p>
      )}
    </div>
  )
}
