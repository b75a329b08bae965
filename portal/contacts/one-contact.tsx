/** The contact of a geofence or of a customer's office, in place, where somebody may see it. */

import { useState } from 'react'
import { can } from '#domain/access/rights.ts'
import { t } from '#domain/basics/texts.ts'
import { type Contact, type ContactOf, contactsOf } from '../data/contacts.ts'
import { useSession } from '../data/session.ts'
import { useQuery } from '../data/use-query.ts'
import { ErrorState, Loading } from '../ui/states/states.tsx'
import { ContactDialog } from './contact-dialog.tsx'
import { ContactLine } from './contact-line.tsx'

export function OneContact({ of, customerId }: { of: ContactOf; customerId: number }) {
  const viewer = useSession()?.viewer
  const maySee = viewer !== undefined && can(viewer, 'seeContacts', { customerId })
  const query = useQuery(maySee ? JSON.stringify(of) : null, (signal) => contactsOf(of, signal))
  const [editing, setEditing] = useState<Contact | null>(null)
  if (!maySee) return null
  const contact = query.answer?.[0]
  if (!contact)
    return query.error ? (
      <ErrorState title={query.error} again={query.again} />
    ) : (
      <Loading lines={1} label={t('Loading the number')} />
    )
  return (
    <>
      <ContactLine
        contact={contact}
        titled={false}
        mayEdit={can(viewer, 'editContacts', { customerId })}
        onEdit={() => setEditing(contact)}
      />
      {editing && (
        <ContactDialog
          of={of}
          contact={editing}
          onClose={() => setEditing(null)}
          onSaved={(saved) => query.update(() => [saved])}
        />
      )}
    </>
  )
}
