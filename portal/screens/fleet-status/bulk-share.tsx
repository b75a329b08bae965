/** Shares the trailers that are selected by a link: one as itself, several as a group that is made of them. */

import { Suspense, useState } from 'react'
import { count } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import { vehicleGroupNames } from '../../data/alerts.ts'
import type { FleetRow } from '../../data/fleet.ts'
import { changeMembers, placeGroup } from '../../data/groups.ts'
import { fileDate } from '../../grid/csv.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useAct } from '../../ui/states/act.ts'
import { lazyComponent } from '../../ui/states/lazy-component.tsx'

const ShareDialog = lazyComponent(async () => (await import('../../drawer/share-dialog.tsx')).ShareDialog)

const nameLongest = 60

/** `rows`: of one customer. */
export function BulkShare({ rows, onClose }: { rows: readonly FleetRow[]; onClose: () => void }) {
  const [group, setGroup] = useState<{ readonly id: string; readonly name: string } | null>(null)
  const { customerId, vin, unitId } = rows[0]!
  if (rows.length === 1)
    return (
      <Suspense>
        <ShareDialog subject={{ vin }} name={unitId} onClose={onClose} />
      </Suspense>
    )
  return group ? (
    <Suspense>
      <ShareDialog
        subject={{ customerId: String(customerId), vehicleGroupId: group.id }}
        name={group.name}
        onClose={onClose}
      />
    </Suspense>
  ) : (
    <MakeGroup rows={rows} onClose={onClose} onMade={setGroup} />
  )
}

/** A link shows one trailer or one group: who is in it can be changed later, and the link follows. */
function MakeGroup({
  rows,
  onClose,
  onMade,
}: {
  rows: readonly FleetRow[]
  onClose: () => void
  onMade: (group: { readonly id: string; readonly name: string }) => void
}) {
  const [name, setName] = useState(t('Shared {{date}}', { date: fileDate(new Date()) }))
  const act = useAct()
  const make = () =>
    act.run(async () => {
      const customerId = String(rows[0]!.customerId)
      const called = name.trim()
      const known = await vehicleGroupNames(Number(customerId))
      if (known.some((one) => one.name.toLowerCase() === called.toLowerCase()))
        throw new Error(t('There is a group of this name already.'))
      const id = await placeGroup(customerId, called, null)
      const ids = rows.map((row) => row.id)
      await changeMembers('vehicles', 'add', customerId, ids, [id])
      onMade({ id, name: called })
    })
  return (
    <Dialog
      title={t('Share {{trailers}}', { trailers: count(rows.length, 'trailer') })}
      onClose={onClose}
      onSubmit={() => void make()}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" kind="primary" busy={act.busy} disabled={name.trim() === ''}>
            {t('Make the group')}
          </Button>
        </>
      }
    >
      <p className="note">{t('A link shows one trailer, or a group. These become a group of this name.')}</p>
      <TextField
        label={t('Group name')}
        required
        value={name}
        maxLength={nameLongest}
        autoFocus
        error={act.error ?? undefined}
        onChange={(event) => setName(event.target.value)}
      />
    </Dialog>
  )
}
