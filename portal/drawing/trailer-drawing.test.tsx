// @vitest-environment happy-dom
/** The drawing of a vehicle as somebody reads it, walks through it, and chooses from it. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Part, partsOf } from '#domain/drawing/parts.ts'
import { type Readings, type SensorKey, sensorOf } from '#domain/sensors/index.ts'
import { someVehicle } from '#domain/sensors/testing.ts'
import { unreported, type VehicleState } from '#domain/state/state.ts'
import type { VehicleDetail } from '../data/vehicle.ts'
import { now } from '../ui/time/clock.ts'
import { DrawnVehicle } from './drawn-vehicle.tsx'
import { TrailerDrawing } from './trailer-drawing.tsx'

beforeAll(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(cleanup)

const minute = 60_000
const stateOf = (readings: Readings, ago = 6): VehicleState => ({
  ...unreported,
  recorded: now(),
  readings: Object.fromEntries(
    Object.entries(readings).map(([key, reading]) => [key, { at: now() - ago * minute, reading }]),
  ),
})
const readings: Readings = {
  absSystemFault: { amberLamp: false, faults: [] },
  door: { opened: true },
  lightSystemFault: { faultTypeIds: [5] },
  sensorBoxBattery: { millivolts: 12_900 },
  individualTirePressure: {
    tires: [
      { position: 'LFO', psi: 101 },
      { position: 'RRO', psi: 62 },
    ],
  },
}
const keys = Object.keys(readings) as SensorKey[]
const partsIn = (state: VehicleState): readonly Part[] =>
  partsOf(someVehicle, state, keys.map(sensorOf), () => true, now())

const show = (parts: readonly Part[], onChoose: (part: Part) => void = () => {}) =>
  render(
    createElement(TrailerDrawing, {
      vehicleTypeId: 3,
      axles: 2,
      lengthFeet: 53,
      parts,
      chosen: 'tire/2/curbside/outer',
      onChoose,
    }),
  ).container
const names = () => screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))

test('is a list of its parts to whoever does not see it', () => {
  show(partsIn(stateOf(readings)))
  expect(screen.getByRole('list', { name: 'Parts' }).querySelectorAll('li')).toHaveLength(12)
  expect(names()).toEqual(
    expect.arrayContaining([
      'Doors, Open, 6 min ago',
      'ABS, No fault, OK, 6 min ago',
      'Right turn lamps (green wire), Shorted, critical, 6 min ago',
      'Axle 2 curbside outer tire, 62 psi, critical, 6 min ago',
      'Axle 1 curbside inner tire, not heard',
    ]),
  )
})

test('Tab reaches the chosen part alone, and arrows the others', () => {
  show(partsIn(stateOf(readings)))
  const tabbed = () =>
    screen
      .getAllByRole('button')
      .filter(({ tabIndex }) => tabIndex === 0)
      .map((button) => button.getAttribute('aria-label'))
  expect(tabbed()).toEqual(['Axle 2 curbside outer tire, 62 psi, critical, 6 min ago'])
  const first = screen.getByRole('button', { name: /^Axle 2 curbside outer/ })
  first.focus()
  fireEvent.keyDown(first, { key: 'ArrowDown' })
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Axle 2 curbside inner tire, not heard')
  expect(tabbed()).toEqual(['Axle 2 curbside inner tire, not heard'])
  fireEvent.keyDown(document.activeElement!, { key: 'End' })
  expect(document.activeElement).toBe(screen.getAllByRole('button').at(-1))
})

test('a part is chosen by its button, and by where else it is seen', () => {
  const chosen: string[] = []
  const container = show(partsIn(stateOf(readings)), ({ id }) => chosen.push(id))
  fireEvent.click(screen.getByRole('button', { name: /^Doors/ }))
  fireEvent.click(container.querySelector('[data-look="lamp"][data-part="lights/green"] .drawn-mark')!)
  expect(chosen).toEqual(['doors', 'lights/green'])
})

test('a level is told by a shape, and what is old by hatching and its age', () => {
  const container = show(partsIn(stateOf(readings, 60 * 24 * 12)))
  const stale = container.querySelector('.drawn-cell[data-part="tire/1/roadside/outer"]')!
  expect(stale.textContent).toBe('12 d')
  expect(stale.querySelector('[fill^="url("]')).not.toBeNull()
  cleanup()
  const fresh = show(partsIn(stateOf(readings)))
  expect(fresh.querySelector('.drawn-cell[data-part="tire/2/curbside/outer"] .drawn-mark')).not.toBeNull()
  expect(fresh.querySelector('.drawn-cell[data-part="tire/1/roadside/outer"] .drawn-mark')).toBeNull()
  expect(fresh.textContent).toContain('Tires 6 min ago')
})

const detail = (
  state: VehicleState,
  sensor?: SensorKey,
  parts: NonNullable<VehicleDetail['verdict']>['parts'] = [],
): VehicleDetail => ({
  vehicle: someVehicle,
  state,
  address: null,
  verdict: sensor
    ? {
        level: 'critical',
        key: 'individualTirePressure:LFO',
        cause: 'Tire nearly flat',
        since: null,
        shortForm: 'Tire nearly flat',
        meaning: null,
        remedy: null,
        act: null,
        also: [],
        workOrder: null,
        part: { sensor },
        parts,
      }
    : null,
  lease: null,
  withheld: [],
})
const open = (state: VehicleState, ...told: [sensor?: SensorKey, parts?: Parameters<typeof detail>[2]]) =>
  render(
    createElement(DrawnVehicle, {
      detail: detail(state, ...told),
      fitted: keys.map(sensorOf),
      shown: keys.map(sensorOf),
      sectionId: (key: SensorKey) => `section-${key}`,
      onSection: () => {},
      onLift: () => {},
    }),
  )

test('opens with the worst part, or with the one that its verdict is about', () => {
  open(stateOf(readings))
  screen.getByRole('region', { name: 'Chosen: Right turn lamps (green wire)' })
  cleanup()
  open(stateOf(readings), 'individualTirePressure')
  screen.getByRole('region', { name: 'Chosen: Axle 2 curbside outer tire' })
})

test('the chosen part says what is wrong and how that is repaired', () => {
  const fault = {
    sensorTypeId: 24,
    faultTypeId: 241,
    fmi: 1,
    position: 'RRO',
    start: now() - 60 * minute,
    end: null,
    maxMph: null,
    mileage: null,
    startMiles: null,
    endMiles: null,
  }
  open({ ...stateOf(readings), faults: [fault] }, 'individualTirePressure')
  const panel = screen.getByRole('region', { name: /^Chosen/ })
  expect(panel.textContent).toContain('nearly flat')
  expect(panel.textContent).toContain('have it taken off and looked at inside')
})

test('a part is as bad as the verdict says, and says why, though its own value is well', () => {
  const words = 'Doors left open, 3 h'
  const parts = [{ sensor: 'door', position: '', level: 'caution', words }] as const
  const { container } = open(stateOf({ ...readings, door: { opened: true } }), 'door', parts)
  const panel = screen.getByRole('region', { name: 'Chosen: Doors' })
  expect(panel.textContent).toContain(words)
  expect(screen.getByRole('button', { name: /^Doors, Open, caution, Doors left open, 3 h/ })).toBeTruthy()
  expect(container.querySelector('.drawn-cell[data-part="doors"] .drawn-mark')).not.toBeNull()
})
