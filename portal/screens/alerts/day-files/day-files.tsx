/** Daily files of a customer: the list of destinations, and for one of them its log of days. */
import { useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import type { CustomerName } from '../../../data/customers.ts'
import {
  createDestination,
  type Destination,
  type DestinationDraft,
  dayFiles,
  deleteDestination,
  tryDestination,
  updateDestination,
} from '../../../data/day-files.ts'
import { useQuery } from '../../../data/use-query.ts'
import { setSearch, useSearchValue } from '../../../ui/layout/address.ts'
import { Confirm } from '../../../ui/overlays/dialog.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { useAct } from '../../../ui/states/act.ts'
import { Empty } from '../../../ui/states/states.tsx'
import { ListWithLog, useListedCustomer } from '../list-with-log/list-with-log.tsx'
import { DayLog } from './day-log.tsx'
import { DestinationDialog } from './destination-dialog.tsx'

type Open = { readonly kind: 'new' } | { readonly kind: 'edit' | 'delete'; readonly destination: Destination }

const placeOf = ({ kind, bucket, endpoint, prefix }: Destination): string =>
  kind === 'folder'
    ? t('A folder of the server')
    : `${bucket}/${prefix} · ${URL.parse(endpoint ?? '')?.host ?? ''}`

export function DailyFiles({ customers }: { customers: readonly CustomerName[] }) {
  const shown = useSearchValue('destination')
  const customerId = useListedCustomer(customers)
  const query = useQuery([customerId], (signal) => dayFiles(customerId, signal))
  const [open, setOpen] = useState<Open | null>(null)
  const act = useAct()
  const close = () => {
    setOpen(null)
    act.fail(null)
  }
  const save = async (draft: DestinationDraft, destination: Destination | null) => {
    await (destination ? updateDestination(destination.id, draft) : createDestination(customerId, draft))
    setOpen(null)
    query.again()
  }
  const attempt = ({ id, name }: Destination) =>
    act.run(async () => {
      const problem = await tryDestination(id)
      toast({
        key: 'destination',
        level: problem === null ? 'good' : 'critical',
        title:
          problem === null
            ? t('A file was written to {{name}}, and deleted.', { name })
            : t('Nothing can be sent to {{name}}: {{problem}}', { name, problem }),
      })
    })
  const remove = async ({ id }: Destination) => {
    if (!(await act.run(() => deleteDestination(id)))) return
    setOpen(null)
    if (shown === id) setSearch({ destination: null })
    query.again()
  }
  return (
    <ListWithLog
      customers={customers}
      customerId={customerId}
      query={query}
      list={query.answer?.destinations ?? []}
      label={t('Destinations')}
      loading={t('Loading destinations')}
      note={t('Every day of your fleet is sent to your own storage as files.')}
      create={{ label: t('Create destination'), run: () => setOpen({ kind: 'new' }) }}
      empty={
        <Empty title={t('There are no destinations yet.')}>
          <p>
            {t('A destination is a bucket that receives the files of each day some hours after its end.')}
          </p>
        </Empty>
      }
      problem={open === null ? act.error : null}
      chosenBy="destination"
      about={(destination) => (destination.isActive ? placeOf(destination) : t('Off'))}
      acts={(destination) => [
        { label: t('Try it'), run: () => void attempt(destination) },
        { label: t('Edit'), run: () => setOpen({ kind: 'edit', destination }) },
        { label: t('Delete'), danger: true, run: () => setOpen({ kind: 'delete', destination }) },
      ]}
      log={(destination) => <DayLog key={destination.id} destination={destination} />}
    >
      {(open?.kind === 'new' || open?.kind === 'edit') && (
        <DestinationDialog
          destination={open.kind === 'edit' ? open.destination : null}
          folders={query.answer?.folders ?? false}
          onClose={close}
          onSave={(draft) => save(draft, open.kind === 'edit' ? open.destination : null)}
        />
      )}
      {open?.kind === 'delete' && (
        <Confirm
          title={t('Are you sure you want to delete this destination: {{name}}?', {
            name: open.destination.name,
          })}
          verb={t('Delete destination')}
          danger
          busy={act.busy}
          onConfirm={() => void remove(open.destination)}
          onClose={close}
        >
          <p className="note">{t('Its log is deleted too. The files that were sent stay.')}</p>
          {act.error && <p className="form-error">{act.error}</p>}
        </Confirm>
      )}
    </ListWithLog>
  )
}
