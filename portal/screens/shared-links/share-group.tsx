/** Chooses the group to be shared, then makes the link. */

import { useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import { isSpecialGroup } from '#domain/fleet/group.ts'
import { type Named, vehicleGroupNames } from '../../data/alerts.ts'
import { customerNames } from '../../data/customers.ts'
import { useQuery } from '../../data/use-query.ts'
import { ShareDialog } from '../../drawer/share-dialog.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Choice } from '../../ui/controls/controls.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ErrorState, Loading } from '../../ui/states/states.tsx'

export function ShareGroup({ onClose, onMade }: { onClose: () => void; onMade: () => void }) {
  const customers = useQuery('customers', customerNames)
  const [customer, setCustomer] = useState<string | null>(null)
  const [chosen, setChosen] = useState('')
  const [group, setGroup] = useState<Named | null>(null)
  const customerId = customer ?? customers.answer?.[0]?.id ?? null
  const groups = useQuery(customerId, (signal) => vehicleGroupNames(Number(customerId), signal))
  const offered = groups.answer?.filter(({ name }) => !isSpecialGroup(name)) ?? []
  if (group && customerId)
    return (
      <ShareDialog
        subject={{ customerId, vehicleGroupId: String(group.id) }}
        name={group.name}
        onClose={onClose}
        onMade={onMade}
      />
    )
  const error = customers.error ?? groups.error
  return (
    <Dialog
      title={t('Share a group')}
      onClose={onClose}
      onSubmit={() => setGroup(offered.find(({ id }) => String(id) === chosen) ?? null)}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" kind="primary" disabled={chosen === ''}>
            {t('Continue')}
          </Button>
        </>
      }
    >
      {error ? (
        <ErrorState title={error} again={customers.error ? customers.again : groups.again} />
      ) : customers.answer === null || groups.answer === null ? (
        <Loading lines={3} label={t('Loading groups')} />
      ) : (
        <div className="share-choose">
          {customers.answer.length > 1 && (
            <Choice
              label={t('Customer')}
              value={customerId ?? ''}
              options={customers.answer.map(({ id, shortName }) => ({ value: id, label: shortName }))}
              onChange={(id) => {
                setCustomer(id)
                setChosen('')
              }}
            />
          )}
          {offered.length === 0 ? (
            <p className="note">{t('There is no group to share. Groups are made in Group management.')}</p>
          ) : (
            <Choice
              label={t('Group')}
              value={chosen}
              options={[
                { value: '', label: t('Choose a group') },
                ...offered.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              onChange={setChosen}
            />
          )}
        </div>
      )}
    </Dialog>
  )
}
