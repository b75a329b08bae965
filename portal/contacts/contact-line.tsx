/** One contact: the number to press, or the way to add it. */

import { IconPencil, IconPhone, IconPlus } from '@tabler/icons-react'
import { t } from '#domain/basics/texts.ts'
import { contactKinds, telephoneLink } from '#domain/fleet/contact.ts'
import type { Contact } from '../data/contacts.ts'
import { IconButton } from '../ui/controls/button.tsx'
import './contacts.css'

export function ContactLine({
  contact: { kind, of, name, telephone },
  mayEdit,
  titled = true,
  onEdit,
}: {
  contact: Contact
  mayEdit: boolean
  /** Whether it says what it is the contact of. */
  titled?: boolean
  onEdit: () => void
}) {
  const whose = `${contactKinds[kind]}, ${of}`
  return (
    <div className="contact">
      {titled && (
        <p className="contact-of">
          {contactKinds[kind]} <span>{of}</span>
        </p>
      )}
      {telephone ? (
        <div className="contact-number">
          <a
            className="contact-call"
            href={telephoneLink(telephone)}
            aria-label={t('Call {{whose}}: {{telephone}}', { whose, telephone })}
          >
            <IconPhone size={16} stroke={1.8} aria-hidden="true" />
            {telephone}
          </a>
          {name && <span className="contact-name">{name}</span>}
          {mayEdit && (
            <IconButton label={t('Change the number of {{whose}}', { whose })} onClick={onEdit}>
              <IconPencil size={16} stroke={1.7} />
            </IconButton>
          )}
        </div>
      ) : mayEdit ? (
        <button
          type="button"
          className="link contact-add"
          onClick={onEdit}
          aria-label={t('Add number of {{whose}}', { whose })}
        >
          <IconPlus size={16} stroke={1.8} aria-hidden="true" />
          {t('Add number')}
        </button>
      ) : (
        <p className="note">{t('No number')}</p>
      )}
    </div>
  )
}
