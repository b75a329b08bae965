/** One finding in the list: its head shows it on the map. */

import type { ReactNode } from 'react'
import { t } from '#domain/basics/texts.ts'

export const Card = ({
  title,
  isChosen,
  onChoose,
  error,
  children,
}: {
  title: string
  isChosen: boolean
  onChoose: () => void
  error: string | null
  children: ReactNode
}) => (
  <li className="doctor-card" data-chosen={isChosen || undefined} aria-label={title}>
    <h3>
      <button type="button" aria-pressed={isChosen} title={t('Show on the map')} onClick={onChoose}>
        {title}
      </button>
    </h3>
    {children}
    {error && <p role="alert">{error}</p>}
  </li>
)
