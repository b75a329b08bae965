// @vitest-environment happy-dom
/** The strip at the top of the drawer: how a trailer is at a glance. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createElement, Fragment } from 'react'
import { afterEach, expect, test } from 'vitest'
import { type SensorKey, sensorOf } from '#domain/sensors/index.ts'
import { someVehicle } from '#domain/sensors/testing.ts'
import { unreported, type VehicleState } from '#domain/state/state.ts'
import { now } from '../ui/time/clock.ts'
import { columnsOf, StatusStrip } from './identity.tsx'
import { SensorSection } from './sensor-section.tsx'

const keys: readonly SensorKey[] = [
  'absSystemFault',
  'door',
  'sensorBoxBattery',
  'reeferUnit',
  'lightSystemFault',
]
const sensors = keys.map(sensorOf)
const minutesAgo = (minutes: number) => now() - minutes * 60_000

const detail = () => ({
  vehicle: someVehicle,
  address: null,
  verdict: null,
  lease: null,
  withheld: [],
  state: {
    ...unreported,
    recorded: now(),
    tether: { tethered: false, since: minutesAgo(60) },
    readings: {
      absSystemFault: { at: now(), reading: { amberLamp: false, faults: [] } },
      door: { at: now(), since: now(), reading: { opened: true } },
      sensorBoxBattery: { at: now(), reading: { millivolts: 12_000 } },
      reeferUnit: {
        at: now(),
        reading: { powerOn: true, zones: [{ zone: 1, setPointCelsius: 0, returnAirCelsius: 12 }] },
      },
      lightSystemFault: { at: minutesAgo(11), reading: { faultTypeIds: [1] } },
    },
  } as VehicleState,
})

afterEach(cleanup)

test('the worst stands first, in short names, and the doors and the reefer have their tiles', () => {
  const { container } = render(createElement(StatusStrip, { detail: detail(), fitted: sensors, shown: [] }))
  const tiles = [...container.querySelectorAll('li')].map((tile) =>
    tile.textContent?.replace(/\s+/g, ' ').trim(),
  )
  expect(tiles).toEqual(['CriticalReefer', 'CautionBattery', 'GoodABS', 'OpenDoors'])
})

test.each([
  [1, 1],
  [5, 5],
  [6, 3],
  [7, 4],
])('%d tiles are spread evenly, %d in a row', (tiles, columns) => {
  expect(columnsOf(tiles)).toBe(columns)
})

test('a tile leads to its section and opens it', () => {
  const shown = detail()
  const section = createElement(SensorSection, { sensor: sensorOf('lightSystemFault'), detail: shown })
  const reefer = createElement(SensorSection, { sensor: sensorOf('reeferUnit'), detail: shown })
  const strip = createElement(StatusStrip, { detail: shown, fitted: sensors, shown: sensors })
  Element.prototype.scrollIntoView = () => {}
  const { container } = render(createElement(Fragment, null, strip, section, reefer))
  const target = container.querySelector<HTMLDetailsElement>('#sensor-reeferUnit')!
  target.open = false
  fireEvent.click(screen.getByRole('button', { name: /Reefer/ }))
  expect(target.open).toBe(true)
  expect(document.activeElement).toBe(target.querySelector('summary'))
})

test('lights that have reset say so, and what they were', () => {
  const section = createElement(SensorSection, { sensor: sensorOf('lightSystemFault'), detail: detail() })
  const text = render(section).container.textContent
  expect(text).toContain('Lights reset ten minutes after their last reading.')
  expect(text).toContain('Reset, was High current (short circuit)')
})

test('each sensor says its window, and the tether how often the gateway reports', () => {
  const text = (key: SensorKey) =>
    render(createElement(SensorSection, { sensor: sensorOf(key), detail: detail() })).container.textContent
  expect(text('door')).toContain('last 2 days')
  expect(text('gps')).toContain('within last 24 hrs')
  expect(text('tetherChange')).toContain('every 24 h while untethered')
  expect(text('tireInflationStatus')).toContain('last 10 days')
})
