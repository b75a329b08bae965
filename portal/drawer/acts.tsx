/** What can be done with a trailer, in the head of its drawer, and below it what was just done with the way back. */

import { useCallback, useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import { useAsOf } from '../data/last-seen.ts'
import type { VehicleDetail } from '../data/vehicle.ts'
import './acts.css'
import { type Done, UndoLine } from './undo-line.tsx'
import { VehicleActs } from './vehicle-acts.tsx'

export function DrawerActs({
  detail: { vehicle, verdict },
  keys,
  onDone,
}: {
  detail: VehicleDetail
  /** Whether its keys are meant for this trailer, and for nothing else on the page. */
  keys: boolean
  /** After something was done about its cause. */
  onDone: () => void
}) {
  const [done, setDone] = useState<Done | null>(null)
  const drop = useCallback(() => setDone(null), [])
  // What was seen last is nothing to act on.
  if (useAsOf() !== null) return <p className="acts-off">{t('Acts are off until the connection is back.')}</p>
  return (
    <>
      <VehicleActs
        vehicle={vehicle}
        verdict={verdict}
        keys={keys}
        className="drawer-acts"
        onDone={setDone}
        onChanged={onDone}
      />
      {done && <UndoLine key={done.text} className="drawer-acts-done" done={done} onGone={drop} />}
    </>
  )
}
