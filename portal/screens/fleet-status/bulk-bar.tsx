/** What is done with the trailers that are selected: groups, an alert, a link, the map, the clipboard. */

import { Suspense, useState } from 'react'
import { can } from '#domain/access/rights.ts'
import { count, number } from '#domain/basics/print.ts'
import { plural, t } from '#domain/basics/texts.ts'
import { chosenMost, writeChosen } from '#domain/fleet/chosen.ts'
import { isSpecialGroup } from '#domain/fleet/group.ts'
import { newRulePath, newRuleVehiclesMost } from '../../data/alert-paths.ts'
import { vehicleGroupNames } from '../../data/alerts.ts'
import type { FleetRow } from '../../data/fleet.ts'
import { request } from '../../data/graphql.ts'
import { addVehiclesMutation, removeVehiclesMutation } from '../../data/groups.ts'
import { useViewer } from '../../data/me.ts'
import { useQuery } from '../../data/use-query.ts'
import { Button } from '../../ui/controls/button.tsx'
import { copyText } from '../../ui/controls/clipboard.ts'
import { Choice } from '../../ui/controls/controls.tsx'
import { go } from '../../ui/layout/address.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import { lazyComponent } from '../../ui/states/lazy-component.tsx'
import { sentenceOf } from '../../ui/states/sentence-of.ts'
import { BulkShare } from './bulk-share.tsx'
import { trackingPath } from './cell.tsx'

const BulkCommand = lazyComponent(async () => (await import('./bulk-command.tsx')).BulkCommand)

type Grouping = 'add' | 'remove'
/** How many trailers went into or out of which group. */
type Done = { readonly trailers: string; readonly group: string }
const verbs = {
  add: {
    title: (trailers: string) => t('Add to group: {{trailers}}', { trailers }),
    verb: t('Add'),
    question: addVehiclesMutation,
    done: (facts: Done) => t('{{trailers}} added to {{group}}', facts),
  },
  remove: {
    title: (trailers: string) => t('Remove from group: {{trailers}}', { trailers }),
    verb: t('Remove'),
    question: removeVehiclesMutation,
    done: (facts: Done) => t('{{trailers}} removed from {{group}}', facts),
  },
} as const

const alone = t('A link shows one trailer or one group; users who manage groups can make one of these')

/** The map with these trailers alone. */
const chosenPath = (rows: readonly FleetRow[]) =>
  `/tracking?only=${writeChosen(rows.map(({ id }) => Number(id)))}`

export function FleetBulkBar({
  rows,
  table,
  onClear,
  onDone,
}: {
  rows: readonly FleetRow[]
  /** The selected rows as the grid shows them, tabs between cells: what spreadsheets paste. */
  table: () => string
  onClear: () => void
  /** Something about them has changed. */
  onDone: () => void
}) {
  const [open, setOpen] = useState<Grouping | 'share' | null>(null)
  const viewer = useViewer()
  const customers = [...new Set(rows.map(({ customerId }) => String(customerId)))]
  const one = customers.length === 1 ? customers[0]! : null
  const mayGroup = viewer && customers.every((id) => can(viewer, 'editGroups', { customerId: Number(id) }))
  const mayShare = viewer && customers.every((id) => can(viewer, 'shareVehicles', { customerId: Number(id) }))
  const mayAlert = viewer && can(viewer, 'alerts') && can(viewer, 'editAlerts')
  const copy = async () => {
    try {
      await copyText(table())
      toast({
        key: 'copy',
        level: 'good',
        title: t('{{trailers}} copied', { trailers: count(rows.length, 'trailer') }),
      })
    } catch (error) {
      toast({ key: 'copy', level: 'caution', title: t('Copy'), text: sentenceOf(error) })
    }
  }
  const apart = one === null ? t('Select trailers of one customer alone') : undefined
  const tooMany =
    rows.length > newRuleVehiclesMost
      ? t('An alert is begun with at most {{trailers}} trailers; put them into a group and choose that', {
          trailers: newRuleVehiclesMost,
        })
      : undefined
  return (
    <section className="fleet-bulk" aria-label={t('Selected trailers')}>
      <span className="note numbers" role="status">
        {plural(rows.length, '{{count}} selected', '{{count}} selected', { count: number(rows.length) })}
      </span>
      <button type="button" className="fleet-clear" onClick={onClear}>
        {t('Clear selection')}
      </button>
      {mayGroup && (
        <>
          <Button disabled={one === null} title={apart} onClick={() => setOpen('add')}>
            {t('Add to group')}
          </Button>
          <Button disabled={one === null} title={apart} onClick={() => setOpen('remove')}>
            {t('Remove from group')}
          </Button>
        </>
      )}
      {mayAlert && (
        <Button
          disabled={one === null || tooMany !== undefined}
          title={apart ?? tooMany}
          onClick={() =>
            go(
              newRulePath(
                one,
                rows.map(({ id }) => id),
              ),
            )
          }
        >
          {t('Create alert')}
        </Button>
      )}
      {mayShare && (
        <Button
          disabled={one === null || (rows.length > 1 && !mayGroup)}
          title={apart ?? (rows.length > 1 && !mayGroup ? alone : undefined)}
          onClick={() => setOpen('share')}
        >
          {t('Share')}
        </Button>
      )}
      <Suspense>
        <BulkCommand rows={rows} />
      </Suspense>
      <Button
        disabled={rows.length > chosenMost}
        title={
          rows.length > chosenMost
            ? t('The map opens at most {{trailers}} chosen trailers; filter there instead', {
                trailers: number(chosenMost),
              })
            : undefined
        }
        onClick={() => go(rows.length === 1 ? trackingPath(rows[0]!) : chosenPath(rows))}
      >
        {t('Open on map')}
      </Button>
      <Button onClick={() => void copy()}>{t('Copy')}</Button>
      {open === 'share' && <BulkShare rows={rows} onClose={() => setOpen(null)} />}
      {open && open !== 'share' && one && (
        <GroupDialog
          what={open}
          customerId={one}
          ids={rows.map(({ id }) => id)}
          onClose={() => setOpen(null)}
          onDone={onDone}
        />
      )}
    </section>
  )
}

function GroupDialog({
  what,
  customerId,
  ids,
  onClose,
  onDone,
}: {
  what: Grouping
  customerId: string
  ids: readonly string[]
  onClose: () => void
  onDone: () => void
}) {
  const { title, verb, question: operation, done } = verbs[what]
  const names = useQuery(customerId, (signal) => vehicleGroupNames(Number(customerId), signal))
  const groups = (names.answer ?? []).filter(({ name }) => !isSpecialGroup(name))
  const [group, setGroup] = useState('')
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const send = async () => {
    if (!group) return
    setBusy(true)
    setWrong(null)
    try {
      await request(operation, { customerId, vehicleIds: ids, vehicleGroupIds: [group] })
      const name = groups.find(({ id }) => String(id) === group)?.name ?? ''
      toast({
        key: 'group',
        level: 'good',
        title: done({ trailers: count(ids.length, 'trailer'), group: name }),
      })
      onClose()
      onDone()
    } catch (error) {
      setWrong(sentenceOf(error))
      setBusy(false)
    }
  }
  const none = names.answer !== null && groups.length === 0
  return (
    <Dialog
      title={title(count(ids.length, 'trailer'))}
      onClose={onClose}
      onSubmit={() => void send()}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" kind="primary" busy={busy} disabled={!group}>
            {verb}
          </Button>
        </>
      }
    >
      {none ? (
        <p>{t('There is no group yet. An administrator makes one under Settings, Groups.')}</p>
      ) : (
        <Choice
          label={t('Group')}
          value={group}
          options={[
            { value: '', label: names.answer ? t('Choose a group') : t('Loading') },
            ...groups.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={setGroup}
        />
      )}
      {(wrong ?? names.error) && <p role="alert">{wrong ?? names.error}</p>}
    </Dialog>
  )
}
