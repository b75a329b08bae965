/** One lease on a page: what was agreed, how far it has come, its trailers, and what can be done about it. */
import { t } from '#domain/basics/texts.ts'
import '../../ui/layout/one-page.css'
import './lease-management.css'
import { useState } from 'react'
import { count } from '#domain/basics/print.ts'
import { isOut, leaseMost } from '#domain/fleet/lease.ts'
import { type Lease, lease, leaseVehicles } from '../../data/leases.ts'
import type { ScreenProps } from '../../data/screen.ts'
import { useQuery } from '../../data/use-query.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Link } from '../../ui/layout/link.tsx'
import { useAct } from '../../ui/states/act.ts'
import { FormError } from '../../ui/states/form-error.tsx'
import { Empty, ErrorState, Loading } from '../../ui/states/states.tsx'
import { CancelDialog, ExtendDialog } from './act-dialogs.tsx'
import { type LeaseValues, valuesOf } from './fields.ts'
import { LeaseForm } from './lease-form.tsx'
import { Documents, Facts, Timeline } from './parts.tsx'
import { LeaseMark } from './state.tsx'
import { Vehicles } from './vehicles.tsx'

/** It begins while somebody looks. */
const refetchEvery = 5_000

export function Screen({ params }: ScreenProps) {
  const id = params.id ?? ''
  const page = useQuery(id, async (signal) => ({ one: await lease(id, signal) }), { refetchEvery })
  if (page.error && !page.answer)
    return (
      <main className="page-state">
        <ErrorState title={page.error} again={page.again} />
      </main>
    )
  if (!page.answer)
    return (
      <main className="one-page">
        <Loading lines={8} label={t('Loading the lease')} />
      </main>
    )
  const { one } = page.answer
  if (!one)
    return (
      <main className="page-state">
        <Empty title={t('There is no such lease.')}>
          <Link className="button" to="/lease-management">
            {t('All leases')}
          </Link>
        </Empty>
      </main>
    )
  return (
    <main className="one-page">
      <Link to="/lease-management">{t('All leases')}</Link>
      <Head key={one.id} lease={one} onChange={page.again} />
      <Facts lease={one} />
      <Vehicles lease={one} onChange={page.again} />
      <Timeline steps={one.steps} />
      <Documents lease={one} onChange={page.again} />
    </main>
  )
}

/** What it is called, its state, and its buttons. */
function Head({ lease: one, onChange }: { lease: Lease; onChange: () => void }) {
  const { id, state, lessor, lessee, vehicleCount } = one
  const [acting, setActing] = useState<'extend' | 'cancel' | null>(null)
  const [editing, setEditing] = useState<LeaseValues | null>(null)
  const act = useAct()
  const edit = () =>
    void act.run(async () =>
      setEditing(valuesOf(one, await leaseVehicles(id, { page: 0, pageSize: leaseMost }))),
    )
  const done = () => {
    setActing(null)
    setEditing(null)
    onChange()
  }
  const hasNotBegun = state === 'draft' || state === 'scheduled'
  const Act = acting === 'extend' ? ExtendDialog : CancelDialog
  return (
    <section className="one-head" aria-label={t('Lease')}>
      <div>
        <h1>
          {t('{{trailers}} from {{lessor}} to {{lessee}}', {
            trailers: count(vehicleCount, 'trailer'),
            lessor,
            lessee,
          })}
        </h1>
        <LeaseMark state={state} />
      </div>
      <div className="one-acts">
        {(hasNotBegun || isOut(state)) && (
          <Button busy={act.busy} onClick={edit}>
            {hasNotBegun ? t('Edit') : t('Change the terms')}
          </Button>
        )}
        {hasNotBegun && <Button onClick={() => setActing('cancel')}>{t('Cancel lease')}</Button>}
        {isOut(state) && (
          <Button kind="primary" onClick={() => setActing('extend')}>
            {t('Extend')}
          </Button>
        )}
      </div>
      <FormError>{act.error}</FormError>
      {acting !== null && <Act lease={one} onDone={done} onClose={() => setActing(null)} />}
      {editing !== null && (
        <LeaseForm lease={one} first={editing} onDone={done} onClose={() => setEditing(null)} />
      )}
    </section>
  )
}
