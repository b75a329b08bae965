/** The button that says whom to call about a trailer: its driver, the yard that it stands in, the office. */

import { IconPhone } from '@tabler/icons-react'
import { useState } from 'react'
import { can } from '#domain/access/rights.ts'
import { t } from '#domain/basics/texts.ts'
import { type Contact, type ContactOf, contactsOf } from '../data/contacts.ts'
import { useSession } from '../data/session.ts'
import { useQuery } from '../data/use-query.ts'
import { Popover } from '../ui/overlays/popover.tsx'
import { ErrorState, Loading } from '../ui/states/states.tsx'
import { ContactDialog } from './contact-dialog.tsx'
import { ContactLine } from './contact-line.tsx'
import './contacts.css'

interface Editing {
  readonly of: ContactOf
  readonly contact: Contact
}

export function Call({ vin, customerId }: { vin: string; customerId: number }) {
  const viewer = useSession()?.viewer
  const [editing, setEditing] = useState<Editing | null>(null)
  if (!viewer || !can(viewer, 'seeContacts', { customerId })) return null
  return (
    <>
      <Popover
        label={t('Call')}
        role="dialog"
        buttonClass="button"
        button={
          <>
            <IconPhone size={16} stroke={1.8} aria-hidden="true" />
            {t('Call')}
          </>
        }
      >
        {(close) => (
          <Contacts
            vin={vin}
            mayEdit={can(viewer, 'editContacts', { customerId })}
            onEdit={(contact) => {
              close()
              setEditing({ of: subjectOf(vin, customerId, contact), contact })
            }}
          />
        )}
      </Popover>
      {editing && <ContactDialog {...editing} onClose={() => setEditing(null)} onSaved={() => {}} />}
    </>
  )
}

const subjectOf = (vin: string, customerId: number, { kind, geofenceId }: Contact): ContactOf =>
  kind === 'driver'
    ? { vin }
    : kind === 'yard'
      ? { geofenceId: geofenceId! }
      : { customerId: String(customerId) }

/** Asked for whenever it opens: the yard changes as the trailer goes. */
function Contacts({
  vin,
  mayEdit,
  onEdit,
}: {
  vin: string
  mayEdit: boolean
  onEdit: (contact: Contact) => void
}) {
  const { answer, error, again } = useQuery(vin, (signal) => contactsOf({ vin }, signal))
  if (error && !answer) return <ErrorState title={error} again={again} />
  if (!answer) return <Loading lines={3} label={t('Loading whom to call')} />
  return (
    <ul className="contacts">
      {answer.map((contact) => (
        <li key={`${contact.kind} ${contact.geofenceId}`}>
          <ContactLine contact={contact} mayEdit={mayEdit} onEdit={() => onEdit(contact)} />
        </li>
      ))}
    </ul>
  )
}
