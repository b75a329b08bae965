/** What is done about all trailers of a line at once: what to do, and the acts, each with one way back. */

import { IconCheck, IconClipboardPlus, IconTool } from '@tabler/icons-react'
import { useRef } from 'react'
import { mayShow } from '#domain/access/gate.ts'
import { can } from '#domain/access/rights.ts'
import { count, number } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import type { LiveVehicle } from '#domain/wire/live.ts'
import { Call } from '../../../contacts/call.tsx'
import { useMe, useViewer } from '../../../data/me.ts'
import { trailerVerdict } from '../../../data/now.ts'
import { useQuery } from '../../../data/use-query.ts'
import { acknowledgeVerdict, unsnoozeVerdict } from '../../../data/verdict-acts.ts'
import { cancelWorkOrder, createWorkOrder, orderAbout } from '../../../data/work-orders.ts'
import type { Done } from '../../../drawer/undo-line.tsx'
import { useActKeys } from '../../../drawer/vehicle-acts.tsx'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { useAct } from '../../../ui/states/act.ts'
import { FormError } from '../../../ui/states/form-error.tsx'
import { inTurn } from './in-turn.ts'

const stroke = { size: 16, stroke: 1.8, 'aria-hidden': true } as const

interface SeveralActsProps {
  /** The worst first, all with the cause of the first. */
  readonly vehicles: readonly LiveVehicle[]
  /** Nothing can be done: the connection is lost. */
  readonly isOff: boolean
  /** Whether its keys are meant: none of its trailers is chosen. */
  readonly keys: boolean
  readonly onDone: (done: Done) => void
}

export function SeveralActs({ vehicles, isOff, keys, onDone }: SeveralActsProps) {
  const { vin, customerId, verdict } = vehicles[0]!
  const viewer = useViewer()
  const { flags } = useMe()
  const act = useAct()
  const box = useRef<HTMLFieldSetElement>(null)
  useActKeys(box, keys)
  const { answer } = useQuery([vin, verdict?.key], (signal) => trailerVerdict(vin, signal))
  if (!viewer) return null
  const edits = can(viewer, 'editMaintenance', { customerId })
  const hasOrders = edits && mayShow({ right: 'maintenance', flag: 'MaintenanceDashboard' }, viewer, flags)
  const all = count(vehicles.length, 'trailer')

  const makeOrders = () =>
    act.run(async () => {
      const made = await inTurn(
        vehicles,
        async (vehicle) => {
          // As it is by now: somebody may have made one meanwhile, or it is well again.
          const found = await trailerVerdict(vehicle.vin)
          if (!found?.cause || found.workOrder !== null || found.key !== vehicle.verdict?.key) return null
          const id = await createWorkOrder(vehicle.vin, [], orderAbout(found.cause, found))
          return () => cancelWorkOrder(id, t('Made by mistake'))
        },
        (made, undo) =>
          onDone({
            text: t('{{orders}} made for {{trailers}}.', {
              orders: count(made, 'work order'),
              trailers: all,
            }),
            undo,
          }),
      )
      if (made === 0) throw new Error(t('Each of them has an open work order.'))
    })
  const acknowledge = () =>
    act.run(async () => {
      await inTurn(
        vehicles,
        async (vehicle) => {
          if (!vehicle.verdict) return null
          const about = { vin: vehicle.vin, causeKey: vehicle.verdict.key }
          await acknowledgeVerdict(about)
          return async () => void (await unsnoozeVerdict(about))
        },
        (done, undo) =>
          onDone({
            text: t('Acknowledged for {{done}} of {{trailers}}.', { done: number(done), trailers: all }),
            undo,
          }),
      )
    })

  return (
    <div className="now-chosen">
      {answer?.remedy && (
        <p className="now-do">
          <IconTool {...stroke} />
          <b>
            <span className="unseen">{t('Do:')} </span>
            {answer.remedy}
          </b>
        </p>
      )}
      {isOff ? (
        <p className="now-off">{t('Acts are off until the connection is back.')}</p>
      ) : (
        <fieldset ref={box} className="vehicle-acts now-acts">
          <legend className="unseen">{t('Acts for {{trailers}}', { trailers: all })}</legend>
          {hasOrders && (
            <span data-act="w">
              <Button
                kind="primary"
                icon={<IconClipboardPlus {...stroke} />}
                busy={act.busy}
                aria-keyshortcuts="w"
                onClick={() => void makeOrders()}
              >
                {count(vehicles.length, 'work order')}
              </Button>
            </span>
          )}
          {answer?.act === 'call' && (
            <span data-act="c">
              <Call vin={vin} customerId={customerId} />
            </span>
          )}
          {edits && (
            <span data-act="e">
              <IconButton
                label={t('Acknowledge for {{trailers}}', { trailers: all })}
                aria-keyshortcuts="e"
                disabled={act.busy}
                onClick={() => void acknowledge()}
              >
                <IconCheck {...stroke} />
              </IconButton>
            </span>
          )}
        </fieldset>
      )}
      <FormError>{act.error}</FormError>
    </div>
  )
}
