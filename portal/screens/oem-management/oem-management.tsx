/** The list of OEMs: made, edited, deleted, and how what one has built does. */

import { IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import { customerNamesQuery } from '../../data/customers.ts'
import { request } from '../../data/graphql.ts'
import { deleteOemMutation, type Oem, oemsQuery } from '../../data/oems.ts'
import { useQuery } from '../../data/use-query.ts'
import { Grid } from '../../grid/grid.tsx'
import { useGridView } from '../../grid/view.ts'
import { Button } from '../../ui/controls/button.tsx'
import { setSearch, useSearchValue } from '../../ui/layout/address.ts'
import { ToolBar } from '../../ui/layout/tool-bar.tsx'
import { Confirm, type Outcome, OutcomeDialog } from '../../ui/overlays/dialog.tsx'
import { sentenceOf } from '../../ui/states/sentence-of.ts'
import { Empty } from '../../ui/states/states.tsx'
import { columnsFor } from './columns.tsx'
import { HealthGrid } from './health-grid.tsx'
import { keptWhy, OemForm } from './oem-form.tsx'
import './oem-management.css'

type Opened =
  | { readonly what: 'edit'; readonly oem: Oem | null }
  | { readonly what: 'delete'; readonly oem: Oem }

export function Screen() {
  const healthOf = useSearchValue('health')
  const [opened, setOpened] = useState<Opened | null>(null)
  const { answer, busy, error, again } = useQuery('oems', async (signal) => {
    const [{ oems }, { customers }] = await Promise.all([
      request(oemsQuery, {}, signal),
      request(customerNamesQuery, {}, signal),
    ])
    return { oems, customers }
  })
  const shown = answer?.oems.find(({ id }) => id === healthOf)
  const close = () => setOpened(null)
  if (healthOf)
    return (
      <main className="manage">
        <ToolBar
          acts={<Button onClick={() => setSearch({ health: null, page: null })}>{t('All OEMs')}</Button>}
        >
          <h2 className="oem-title">
            {shown ? t('What {{name}} has built', { name: shown.name }) : t('What it has built')}
          </h2>
        </ToolBar>
        <HealthGrid oemId={healthOf} />
      </main>
    )
  return (
    <main className="manage">
      <ToolBar
        acts={
          <Button
            kind="primary"
            icon={<IconPlus size={16} stroke={1.8} />}
            disabled={!answer}
            onClick={() => setOpened({ what: 'edit', oem: null })}
          >
            {t('New OEM')}
          </Button>
        }
      >
        <p className="oem-count">
          {t('Their customers see their brand in the portal, in emails and in certificates.')}
        </p>
      </ToolBar>
      <OemGrid oems={answer?.oems ?? null} busy={busy} error={error} again={again} onOpen={setOpened} />
      {opened?.what === 'edit' && (
        <OemForm
          oem={opened.oem}
          customers={answer?.customers ?? []}
          onSaved={() => {
            close()
            again()
          }}
          onClose={close}
        />
      )}
      {opened?.what === 'delete' && <DeleteOem oem={opened.oem} onDone={again} onClose={close} />}
    </main>
  )
}

function OemGrid({
  oems,
  busy,
  error,
  again,
  onOpen,
}: {
  oems: readonly Oem[] | null
  busy: boolean
  error: string | null
  again: () => void
  onOpen: (opened: Opened) => void
}) {
  const [view, setView] = useGridView()
  const columns = useMemo(
    () =>
      columnsFor({
        health: ({ id }) => setSearch({ health: id, page: null }),
        edit: (oem) => onOpen({ what: 'edit', oem }),
        remove: (oem) => onOpen({ what: 'delete', oem }),
      }),
    [onOpen],
  )
  const first = view.page * view.pageSize
  return (
    <Grid
      label="OEMs"
      noun="OEMs"
      columns={columns}
      rows={oems?.slice(first, first + view.pageSize) ?? null}
      count={oems?.length ?? 0}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      view={view}
      onView={setView}
      filtersShown={false}
      busy={busy}
      error={error}
      onAgain={again}
      empty={
        <Empty title={t('There are no OEMs yet')}>
          <p>{t('Add the manufacturers whose people shall see the trailers that they have built.')}</p>
        </Empty>
      }
    />
  )
}

function DeleteOem({ oem, onDone, onClose }: { oem: Oem; onDone: () => void; onClose: () => void }) {
  const [busy, setBusy] = useState(false)
  const why = keptWhy(oem)
  const [outcome, setOutcome] = useState<Outcome | null>(
    why === null ? null : { title: t('Delete {{name}}', { name: oem.name }), text: why, failed: true },
  )
  async function remove() {
    setBusy(true)
    try {
      await request(deleteOemMutation, { id: oem.id })
      onDone()
      onClose()
    } catch (error) {
      setOutcome({ title: t('Delete {{name}}', { name: oem.name }), text: sentenceOf(error), failed: true })
    } finally {
      setBusy(false)
    }
  }
  if (outcome) return <OutcomeDialog outcome={outcome} onClose={onClose} />
  return (
    <Confirm
      title={t('Delete {{name}}', { name: oem.name })}
      verb={t('Delete')}
      danger
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>{t('Its customers and dealers stay, and see the brand of this installation from then on.')}</p>
    </Confirm>
  )
}
