/** Daily files of a customer: the list of destinations, and for one of them its log of days. */
import { IconPlus } from '@tabler/icons-react'
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
import { Button } from '../../../ui/controls/button.tsx'
import { Choice } from '../../../ui/controls/controls.tsx'
import { setSearch, useSearchValue } from '../../../ui/layout/address.ts'
import { ToolBar } from '../../../ui/layout/tool-bar.tsx'
import { Confirm } from '../../../ui/overlays/dialog.tsx'
import { MenuButton } from '../../../ui/overlays/popover.tsx'
import { toast } from '../../../ui/overlays/toast.ts'
import { useAct } from '../../../ui/states/act.ts'
import { Empty, ErrorState, Loading } from '../../../ui/states/states.tsx'
import { DayLog } from './day-log.tsx'
import { DestinationDialog } from './destination-dialog.tsx'
import '../webhooks/webhooks.css'

type Open = { readonly kind: 'new' } | { readonly kind: 'edit' | 'delete'; readonly destination: Destination }

const placeOf = ({ kind, bucket, endpoint, prefix }: Destination): string =>
  kind === 'folder'
    ? t('A folder of the server')
    : `${bucket}/${prefix} · ${URL.parse(endpoint ?? '')?.host ?? ''}`

export function DailyFiles({ customers }: { customers: readonly CustomerName[] }) {
  const wanted = useSearchValue('customer')
  const shown = useSearchValue('destination')
  const customerId = customers.find(({ id }) => id === wanted)?.id ?? customers[0]!.id
  const query = useQuery([customerId], (signal) => dayFiles(customerId, signal))
  const [open, setOpen] = useState<Open | null>(null)
  const act = useAct()
  const list = query.answer?.destinations ?? []
  const logged = list.find(({ id }) => id === shown) ?? null
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
  const create = (
    <Button
      kind="primary"
      icon={<IconPlus size={16} stroke={1.8} />}
      onClick={() => setOpen({ kind: 'new' })}
    >
      {t('Create destination')}
    </Button>
  )
  return (
    <main className="manage">
      <ToolBar acts={create}>
        {customers.length > 1 ? (
          <Choice
            bare
            label={t('Customer')}
            value={customerId}
            options={customers.map(({ id, shortName }) => ({ value: id, label: shortName }))}
            onChange={(id) => setSearch({ customer: id, destination: null })}
          />
        ) : (
          <p className="note">{t('Every day of your fleet is sent to your own storage as files.')}</p>
        )}
      </ToolBar>
      {act.error && open === null && (
        <p className="inbox-wrong" role="alert">
          {act.error}
        </p>
      )}
      <div className="webhooks" data-logged={logged !== null || undefined}>
        {query.error ? (
          <ErrorState title={query.error} again={query.again} />
        ) : query.answer === null ? (
          <Loading lines={5} label={t('Loading destinations')} />
        ) : list.length === 0 ? (
          <Empty title={t('There are no destinations yet.')}>
            <p>
              {t('A destination is a bucket that receives the files of each day some hours after its end.')}
            </p>
          </Empty>
        ) : (
          <ul className="webhook-list" aria-label={t('Destinations')}>
            {list.map((destination) => (
              <li key={destination.id} data-chosen={destination.id === shown || undefined}>
                <span />
                <button
                  type="button"
                  aria-pressed={destination.id === shown}
                  onClick={() => setSearch({ destination: destination.id === shown ? null : destination.id })}
                >
                  <b>{destination.name}</b>
                  <span>{destination.isActive ? placeOf(destination) : t('Off')}</span>
                </button>
                <MenuButton
                  label={t('What to do with {{name}}', { name: destination.name })}
                  acts={[
                    { label: t('Try it'), run: () => void attempt(destination) },
                    { label: t('Edit'), run: () => setOpen({ kind: 'edit', destination }) },
                    { label: t('Delete'), danger: true, run: () => setOpen({ kind: 'delete', destination }) },
                  ]}
                />
              </li>
            ))}
          </ul>
        )}
        {logged && <DayLog key={logged.id} destination={logged} />}
      </div>
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
    </main>
  )
}
