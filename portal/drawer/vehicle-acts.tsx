/** What can be done about a trailer: a work order, a call, a link to where it is, and its cause put off or acknowledged. */

import {
  IconCheck,
  IconClipboardPlus,
  IconClipboardText,
  IconClockPause,
  IconShare2,
} from '@tabler/icons-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { mayShow } from '#domain/access/gate.ts'
import { can } from '#domain/access/rights.ts'
import { t } from '#domain/basics/texts.ts'
import { Call } from '../contacts/call.tsx'
import { useMe, useViewer } from '../data/me.ts'
import type { TrailerVerdict } from '../data/now.ts'
import { acknowledgeVerdict, snoozeVerdict, unsnoozeVerdict } from '../data/verdict-acts.ts'
import { cancelWorkOrder, createWorkOrder, orderAbout } from '../data/work-orders.ts'
import { Button, IconButton } from '../ui/controls/button.tsx'
import { isTyping } from '../ui/keys/typing.ts'
import { Link } from '../ui/layout/link.tsx'
import { menuKeys, Popover } from '../ui/overlays/popover.tsx'
import { snoozeSpans } from '../ui/overlays/snooze.ts'
import { useAct } from '../ui/states/act.ts'
import { FormError } from '../ui/states/form-error.tsx'
import { lazyComponent } from '../ui/states/lazy-component.tsx'
import { now } from '../ui/time/clock.ts'
import { moment } from '../ui/time/time.ts'
import './acts.css'
import type { Done } from './undo-line.tsx'

const ShareDialog = lazyComponent(async () => (await import('./share-dialog.tsx')).ShareDialog)

const stroke = { size: 16, stroke: 1.8, 'aria-hidden': true } as const
const ordersPath = (search: Readonly<Record<string, string>>) =>
  `/maintenance?${new URLSearchParams({ tab: 'orders', ...search })}`

interface VehicleActsProps {
  readonly vehicle: {
    readonly vin: string
    readonly unitId: string
    readonly customerId: number
    /** What a link to it can show; left out: as the dialog has it. */
    readonly installedSensorTypeIds?: readonly number[]
  }
  /** How it is; null where that is not known: then nothing can be put off. */
  readonly verdict: Pick<TrailerVerdict, 'key' | 'cause' | 'meaning' | 'remedy' | 'act' | 'workOrder'> | null
  /** Whether w, c, s, z and e are meant for this trailer. */
  readonly keys: boolean
  readonly className: string
  /** What was done, with the way back. */
  readonly onDone: (done: Done) => void
  /** Something was done or taken back: what shows of it is old. */
  readonly onChanged: () => void
}

/** A work order about its cause is made at once, and can be taken back; where nothing is wrong, its form opens. */
export function VehicleActs({ vehicle, verdict, keys, className, onDone, onChanged }: VehicleActsProps) {
  const { vin, unitId, customerId, installedSensorTypeIds } = vehicle
  const viewer = useViewer()
  const { flags } = useMe()
  const [sharing, setSharing] = useState(false)
  const [made, setMade] = useState<string | null>(null)
  const act = useAct()
  const box = useRef<HTMLFieldSetElement>(null)
  useActKeys(box, keys)
  if (!viewer) return null
  const edits = can(viewer, 'editMaintenance', { customerId })
  const hasOrders = edits && mayShow({ right: 'maintenance', flag: 'MaintenanceDashboard' }, viewer, flags)
  const causeKey = verdict?.key ?? null
  const cause = verdict?.cause ?? null
  const order = made ?? verdict?.workOrder ?? null
  const first = verdict?.act ?? 'workOrder'
  const does = async (done: Done, work: () => Promise<unknown>) => {
    if (!(await act.run(async () => void (await work())))) return
    onDone(done)
    onChanged()
  }
  const makeOrder = (title: string) =>
    act.run(async () => {
      const id = await createWorkOrder(vin, [], orderAbout(title, verdict))
      setMade(id)
      onDone({
        text: t('WO-{{order}} made for {{unit}}.', { order: id, unit: unitId }),
        to: ordersPath({ order: id }),
        undo: async () => {
          await cancelWorkOrder(id, t('Made by mistake'))
          setMade(null)
          onChanged()
        },
      })
      onChanged()
    })
  const about = causeKey === null ? null : { vin, causeKey }
  const takenBack = (text: string, about: { vin: string; causeKey: string }): Done => ({
    text,
    undo: async () => {
      await unsnoozeVerdict(about)
      onChanged()
    },
  })

  return (
    <>
      <fieldset ref={box} className={`vehicle-acts ${className}`} data-first={first} data-tour="vehicle-acts">
        <legend className="unseen">{t('Acts for {{unit}}', { unit: unitId })}</legend>
        {order !== null ? (
          <Link className="button" data-act="w" to={ordersPath({ order })}>
            <IconClipboardText {...stroke} />
            {t('WO-{{order}} open', { order })}
          </Link>
        ) : (
          hasOrders &&
          (cause === null ? (
            <Link className="button" data-act="w" to={ordersPath({ for: vin })}>
              <IconClipboardPlus {...stroke} />
              {t('Work order')}
            </Link>
          ) : (
            <span data-act="w">
              <Button
                kind={first === 'call' ? 'plain' : 'primary'}
                icon={<IconClipboardPlus {...stroke} />}
                busy={act.busy}
                aria-keyshortcuts="w"
                onClick={() => void makeOrder(cause)}
              >
                {t('Work order')}
              </Button>
            </span>
          ))
        )}
        <span data-act="c">
          <Call vin={vin} customerId={customerId} />
        </span>
        <span className="vehicle-acts-small">
          {can(viewer, 'shareVehicles', { customerId }) && (
            <span data-act="s">
              <IconButton label={t('Share')} aria-keyshortcuts="s" onClick={() => setSharing(true)}>
                <IconShare2 {...stroke} />
              </IconButton>
            </span>
          )}
          {edits && about !== null && (
            <>
              <span data-act="z">
                <Popover
                  label={t('Snooze')}
                  role="menu"
                  buttonClass="icon-button"
                  button={<IconClockPause {...stroke} />}
                  disabled={act.busy}
                  onKeyDown={menuKeys}
                >
                  {(close) =>
                    Object.values(snoozeSpans).map(({ label, until }) => (
                      <button
                        key={label}
                        type="button"
                        role="menuitem"
                        tabIndex={-1}
                        className="menu-act"
                        onClick={() => {
                          close()
                          const end = until(now())
                          void does(
                            takenBack(t('Snoozed until {{time}}.', { time: moment(end) }), about),
                            () => snoozeVerdict(about, end),
                          )
                        }}
                      >
                        {label}
                      </button>
                    ))
                  }
                </Popover>
              </span>
              <span data-act="e">
                <IconButton
                  label={t('Acknowledge')}
                  aria-keyshortcuts="e"
                  disabled={act.busy}
                  onClick={() =>
                    void does(takenBack(t('Acknowledged.'), about), () => acknowledgeVerdict(about))
                  }
                >
                  <IconCheck {...stroke} />
                </IconButton>
              </span>
            </>
          )}
        </span>
      </fieldset>
      <FormError>{act.error}</FormError>
      {sharing && (
        <Suspense>
          <ShareDialog
            subject={{ vin }}
            name={unitId}
            {...(installedSensorTypeIds ? { sensorTypeIds: installedSensorTypeIds } : {})}
            onClose={() => setSharing(false)}
          />
        </Suspense>
      )}
    </>
  )
}

/** w, c, s, z and e press what they stand for, while nobody types and nothing is open over the page. */
export function useActKeys(box: React.RefObject<HTMLElement | null>, on: boolean) {
  useEffect(() => {
    if (!on) return
    const press = (event: KeyboardEvent) => {
      if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return
      if (document.querySelector('dialog[open], :popover-open')) return
      if (!/^[wcsze]$/.test(event.key)) return
      const place = box.current?.querySelector<HTMLElement>(`[data-act="${event.key}"]`)
      const button = place?.matches('a') ? place : place?.querySelector('button')
      if (!button) return
      event.preventDefault()
      button.click()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [box, on])
}
