/** One of what was chosen, with a button that takes it away again. */

import { IconX } from '@tabler/icons-react'
import { t } from '#domain/basics/texts.ts'
import './chosen.css'

export const Chosen = ({ label, onRemove }: { label: string; onRemove: () => void }) => (
  <span className="chosen">
    <span>{label}</span>
    <button type="button" aria-label={t('Remove {{label}}', { label })} onClick={onRemove}>
      <IconX size={12} stroke={2.2} />
    </button>
  </span>
)
