/** One transfer on a page: what it is, what it ends, how far it has come, and what can be done about it. */
import { t } from '#domain/basics/texts.ts'
import '../../ui/layout/one-page.css'
import { Suspense, useState } from 'react'
import { can } from '#domain/access/rights.ts'
import { count } from '#domain/basics/print.ts'
import type { ScreenProps } from '../../data/screen.ts'
import { useSession } from '../../data/session.ts'
import { useQuery } from '../../data/use-query.ts'
import { decideVinTransfer, type Transfer, transferVehicles, vinTransfer } from '../../data/vin-transfers.ts'
import { Checklist } from '../../transfer/checklist.tsx'
import { newUnitIdLines } from '../../transfer/named.ts'
import type { TransferValues } from '../../transfer/transfer-dialog.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { go } from '../../ui/layout/address.ts'
import { Link } from '../../ui/layout/link.tsx'
import { useAct } from '../../ui/states/act.ts'
import { FormError } from '../../ui/states/form-error.tsx'
import { lazyComponent } from '../../ui/states/lazy-component.tsx'
import { Empty, ErrorState, Loading } from '../../ui/states/states.tsx'
import { clockText } from '../../ui/time/time.ts'
import { EndDialog, type Ending } from './end-dialogs.tsx'
import { Documents, Facts, Timeline } from './parts.tsx'
import { TransferMark } from './state.tsx'
import { Vehicles } from './vehicles.tsx'

const TransferDialog = lazyComponent(
  async () => (await import('../../transfer/transfer-dialog.tsx')).TransferDialog,
)

/** It is carried out while somebody looks. */
const refetchEvery = 5_000

export function Screen({ params }: ScreenProps) {
  const id = params.id ?? ''
  const viewer = useSession()?.viewer
  const page = useQuery(id, async (signal) => ({ one: await vinTransfer(id, signal) }), { refetchEvery })
  if (page.error && !page.answer)
    return (
      <main className="page-state">
        <ErrorState title={page.error} again={page.again} />
      </main>
    )
  if (!page.answer)
    return (
      <main className="one-page">
        <Loading lines={8} label={t('Loading the transfer')} />
      </main>
    )
  const { one } = page.answer
  const toList = viewer && can(viewer, 'transferVins')
  if (!one)
    return (
      <main className="page-state">
        <Empty title={t('There is no such transfer, or you cannot see it.')}>
          {toList && (
            <Link className="button" to="/vin-transfer">
              {t('All transfers')}
            </Link>
          )}
        </Empty>
      </main>
    )
  return (
    <main className="one-page">
      {toList && <Link to="/vin-transfer">{t('All transfers')}</Link>}
      <Head key={one.id} transfer={one} onChange={page.again} />
      <Facts transfer={one} />
      {one.checklist !== null && one.checklist.length > 0 && (
        <section className="one-part" aria-label={t('What happens with it')}>
          <h2>{one.done === null ? t('What happens with it') : t('What happened with it')}</h2>
          <Checklist effects={one.checklist} />
        </section>
      )}
      <Timeline steps={one.steps} />
      <Documents transfer={one} onChange={page.again} />
      <Vehicles id={one.id} count={one.vehicleCount} />
    </main>
  )
}

/** What it is called, its state, and its buttons. */
function Head({ transfer, onChange }: { transfer: Transfer; onChange: () => void }) {
  const { id, state, from, to, vehicleCount, mayApprove, mayRefuse, mayCancel, mayUndo, mayEdit } = transfer
  const [ending, setEnding] = useState<Ending | null>(null)
  const [editing, setEditing] = useState<Pick<TransferValues, 'names' | 'newUnits'> | null>(null)
  const act = useAct()
  const approve = () =>
    void act.run(async () => {
      await decideVinTransfer(id, 'approve')
      onChange()
    })
  const edit = () =>
    void act.run(async () => {
      const vehicles = await transferVehicles(id, { page: 0, pageSize: 5_000 })
      const named = vehicles.map(({ vin, newUnitId }) => ({ name: vin, newUnitId }))
      setEditing({
        names: named.map(({ name }) => name).join('\n'),
        newUnits: newUnitIdLines(named),
      })
    })
  return (
    <section className="one-head" aria-label={t('Transfer')}>
      <div>
        <h1>
          {t('{{trailers}} from {{from}} to {{to}}', { trailers: count(vehicleCount, 'trailer'), from, to })}
        </h1>
        <TransferMark state={state} />
      </div>
      <div className="one-acts">
        {mayEdit && (
          <Button busy={act.busy} onClick={edit}>
            {t('Edit')}
          </Button>
        )}
        {mayCancel && <Button onClick={() => setEnding('cancel')}>{t('Cancel transfer')}</Button>}
        {mayRefuse && <Button onClick={() => setEnding('refuse')}>{t('Refuse')}</Button>}
        {mayUndo && (
          <Button kind="danger" onClick={() => setEnding('undo')}>
            {t('Undo')}
          </Button>
        )}
        {mayApprove && (
          <Button kind="primary" busy={act.busy} onClick={approve}>
            {t('Approve')}
          </Button>
        )}
      </div>
      <FormError>{act.error}</FormError>
      {ending && (
        <EndDialog
          transfer={transfer}
          ending={ending}
          onDone={() => {
            setEnding(null)
            onChange()
          }}
          onClose={() => setEnding(null)}
        />
      )}
      {editing !== null && (
        <Suspense>
          <TransferDialog
            id={id}
            first={{
              ...editing,
              to: transfer.toCustomerId,
              reason: transfer.reason,
              effective: transfer.effective === null ? '' : clockText(transfer.effective),
            }}
            onDone={(made) => go(`/vin-transfer/${made}`)}
            onClose={() => setEditing(null)}
          />
        </Suspense>
      )}
    </section>
  )
}
