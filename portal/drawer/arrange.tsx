/** The drawer's sections as a list to arrange: dragged or moved by keys, shown or hidden, for a family of devices. */

import { IconGripVertical } from '@tabler/icons-react'
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import { isOn } from '#domain/access/flags.ts'
import { t } from '#domain/basics/texts.ts'
import {
  familyOf,
  isFitted,
  movedSensor,
  orderedSensors,
  plainOrder,
  shownSensor,
} from '#domain/sensors/order.ts'
import type { AnySensor } from '#domain/sensors/sensor.ts'
import { companies, deviceTypes } from '#domain/vehicle/makers.ts'
import type { Vehicle } from '#domain/vehicle/vehicle.ts'
import { useMe } from '../data/me.ts'
import { Button } from '../ui/controls/button.tsx'
import { Check } from '../ui/controls/controls.tsx'
import { changeOrder, retrySave, useSensorOrders } from './sensor-order.ts'
import './arrange.css'

export function ArrangeSections({ vehicle, onDone }: { vehicle: Vehicle; onDone: () => void }) {
  const { flags } = useMe()
  const { orders, failure } = useSensorOrders()
  const family = familyOf(vehicle.deviceTypeId)
  const order = orders?.[family] ?? plainOrder
  const addable = isOn('DisplaySensors', flags)
  const listed = orderedSensors(family, order).filter(
    (sensor) =>
      (sensor.flag === undefined || isOn(sensor.flag, flags)) && (addable || isFitted(sensor, vehicle)),
  )
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const [announced, setAnnounced] = useState('')
  const keepFocus = useRef<string | null>(null)
  useLayoutEffect(() => {
    if (keepFocus.current === null) return
    list.current?.querySelector<HTMLElement>(`[data-key="${keepFocus.current}"] .grip`)?.focus()
    keepFocus.current = null
  })

  const move = (from: string, to: AnySensor | undefined) => {
    if (!to || to.key === from) return
    changeOrder(family, (before) => movedSensor(before, family, from, to.key))
  }
  const press = (event: KeyboardEvent, sensor: AnySensor, index: number) => {
    const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: listed.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    if (!listed[to]) return
    keepFocus.current = sensor.key
    move(sensor.key, listed[to])
    setAnnounced(
      t('{{section}} is now {{place}} of {{count}}', {
        section: sensor.label,
        place: to + 1,
        count: listed.length,
      }),
    )
  }
  const drag = (event: PointerEvent<HTMLElement>, sensor: AnySensor) => {
    if (dragged !== sensor.key) return
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-key]') ?? [])]
    const over = rows.find((row) => {
      const { top, bottom } = row.getBoundingClientRect()
      return event.clientY >= top && event.clientY < bottom
    })
    move(
      sensor.key,
      listed.find(({ key }) => key === over?.dataset.key),
    )
  }
  const shown = (sensor: AnySensor) =>
    isFitted(sensor, vehicle) ? !order.hidden.includes(sensor.key) : order.added.includes(sensor.key)

  return (
    <section className="arrange" aria-label={t('Arrange sections')}>
      <p className="arrange-about">
        {t(
          'Drag a section, or move it with the arrow keys. This applies to all {{products}} gateways, for you alone.',
          { products: devicesOf(family) },
        )}
      </p>
      {failure !== null && (
        <p className="form-error" role="alert">
          {t('The order of the sensors could not be saved. {{reason}}', { reason: failure })}{' '}
          <Button kind="quiet" onClick={() => retrySave(family)}>
            {t('Try again')}
          </Button>
        </p>
      )}
      <ol ref={list}>
        {listed.map((sensor, index) => (
          <li key={sensor.key} data-key={sensor.key} data-dragged={dragged === sensor.key || undefined}>
            <button
              type="button"
              className="grip"
              aria-label={t('Move {{section}}', { section: sensor.label })}
              title={t('Drag, or press the arrow keys')}
              onKeyDown={(event) => press(event, sensor, index)}
              onPointerDown={(event) => {
                event.currentTarget.setPointerCapture(event.pointerId)
                setDragged(sensor.key)
              }}
              onPointerMove={(event) => drag(event, sensor)}
              onPointerUp={() => setDragged(null)}
              onPointerCancel={() => setDragged(null)}
            >
              <IconGripVertical size={16} stroke={1.8} />
            </button>
            <Check
              label={sensor.label}
              on={shown(sensor)}
              under={isFitted(sensor, vehicle) ? undefined : t('Not installed')}
              onChange={(on) =>
                changeOrder(family, (before) =>
                  shownSensor(before, sensor.key, isFitted(sensor, vehicle), on),
                )
              }
            />
          </li>
        ))}
      </ol>
      <p className="unseen" role="status">
        {announced}
      </p>
      <div className="arrange-acts">
        <Button onClick={() => changeOrder(family, () => plainOrder)}>{t('Reset')}</Button>
        <Button kind="primary" onClick={onDone}>
          {t('Done')}
        </Button>
      </div>
    </section>
  )
}

/** "Pro and Base" of Morey. */
const devicesOf = (family: string): string => {
  const names = deviceTypes.filter(({ maker }) => companies[maker] === family).map(({ name }) => name)
  return names.length > 1
    ? t('{{products}} and {{last}}', { products: names.slice(0, -1).join(', '), last: names.at(-1) })
    : (names[0] ?? family)
}
