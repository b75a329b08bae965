/** Deleting a deactivated customer: what goes, the abbreviation as confirmation, and how far it is. */

import { useState } from 'react'
import { number } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import type { Ms } from '#domain/basics/units.ts'
import { type CustomerDeletion, customerDeletion, deleteCustomer } from '../../data/customer-deletion.ts'
import { type Customer, customer } from '../../data/customers.ts'
import { useQuery } from '../../data/use-query.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { go } from '../../ui/layout/address.ts'
import { Link } from '../../ui/layout/link.tsx'
import { Part } from '../../ui/layout/part.tsx'
import { OutcomeDialog } from '../../ui/overlays/dialog.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { useAct } from '../../ui/states/act.ts'
import { FormError } from '../../ui/states/form-error.tsx'
import { moment } from '../../ui/time/time.ts'

/** How often it is asked how far it is. */
const lookEvery: Ms = 1_000

type Named = Pick<Customer, 'id' | 'abbrev' | 'shortName'>

const look = async (id: string, signal: AbortSignal) => {
  const deletion = await customerDeletion(id, signal)
  return { deletion, isGone: deletion === null && (await customer(id, signal)) === null }
}

const isUnderWay = (deletion: CustomerDeletion | null | undefined) =>
  deletion !== null && deletion !== undefined && deletion.state !== 'failed'

export function DeletionPart({ customer: whose }: { customer: Named }) {
  const { id, shortName: name } = whose
  const [asks, setAsks] = useState(false)
  const { answer, again, error } = useQuery(id, (signal) => look(id, signal), {
    keepPrevious: id,
    refetchEvery: (answer) => (isUnderWay(answer?.deletion) ? lookEvery : null),
  })
  const deletion = answer?.deletion
  const isGone = answer?.isGone === true
  return (
    <Part
      title={t('Delete')}
      about={t(
        'Nothing of a deleted customer is left but one entry of the audit trail. It cannot be undone.',
      )}
    >
      {isUnderWay(deletion) ? (
        <Progress of={deletion!} />
      ) : (
        <>
          {deletion?.state === 'failed' && (
            <FormError>{t('It could not be deleted as a whole. Please delete it again.')}</FormError>
          )}
          <FormError>{error}</FormError>
          <Button kind="danger" disabled={!answer || isGone} onClick={() => setAsks(true)}>
            {t('Delete customer')}
          </Button>
        </>
      )}
      {asks && (
        <DeletionDialog
          customer={whose}
          onClose={() => setAsks(false)}
          onStarted={() => {
            setAsks(false)
            again()
          }}
        />
      )}
      {isGone && (
        <OutcomeDialog
          outcome={{ title: t('Delete customer'), text: t('{{name}} is deleted.', { name }) }}
          onClose={() => go('/customer-management', { replace: true })}
        />
      )}
    </Part>
  )
}

function DeletionDialog({
  customer: { id, abbrev, shortName: name },
  onStarted,
  onClose,
}: {
  customer: Named
  onStarted: () => void
  onClose: () => void
}) {
  const act = useAct()
  const [typed, setTyped] = useState('')
  return (
    <FormDialog
      title={t('Delete {{name}}', { name })}
      verb={t('Delete forever')}
      danger
      disabled={typed.trim() !== abbrev}
      form={{
        ...act,
        submit: () =>
          void act.run(async () => {
            await deleteCustomer(id, typed)
            onStarted()
          }),
      }}
      onClose={onClose}
    >
      <p>
        {t(
          'Its trailers, all their reports, its users, rules, work orders and everything else that is kept for it are deleted for good, also exports that are ready here.',
        )}
      </p>
      <p>
        <Link to={`/account-export/${id}`}>{t('Export the account and download it first')}</Link>
      </p>
      <TextField
        label={t('Type {{abbrev}} to confirm', { abbrev })}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoComplete="off"
      />
    </FormDialog>
  )
}

const Progress = ({ of: { done, created, askedBy } }: { of: CustomerDeletion }) => (
  <>
    <progress aria-label={t('Rows deleted')} />
    <p className="numbers" role="status">
      {t('{{rows}} rows are deleted. You can leave this page meanwhile.', { rows: number(done) })}
    </p>
    <p className="note">{t('Started {{when}} by {{who}}', { when: moment(created), who: askedBy })}</p>
  </>
)
