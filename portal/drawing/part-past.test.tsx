// @vitest-environment happy-dom
/** The past of the chosen part: asked for once, and told in words where there is none. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { partsOf } from '#domain/drawing/parts.ts'
import { sensorOf } from '#domain/sensors/index.ts'
import { someVehicle } from '#domain/sensors/testing.ts'
import { unreported } from '#domain/state/state.ts'
import { now } from '../ui/time/clock.ts'
import { PartPast } from './part-past.tsx'

const hour = 3_600_000
const reading = (psi: number) => ({ tires: [{ position: 'RRO', psi }] })
const state = {
  ...unreported,
  recorded: now(),
  readings: { individualTirePressure: { at: now(), reading: reading(62) } },
} as typeof unreported
const parts = partsOf(someVehicle, state, [sensorOf('individualTirePressure')], () => true, now())
const tire = (id: string) => parts.find((part) => part.id === id)!
const flat = tire('tire/2/curbside/outer')

/** The network alone is replaced: it answers with reports of so many hours ago. */
function answering(
  reports: readonly (readonly [hours: number, psi: number])[] | null,
  nextCursor: string | null = null,
) {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  const asked = vi.fn(async () =>
    reports === null
      ? Response.json({ errors: [{ message: 'The server is busy.' }] })
      : Response.json({
          data: {
            vehicleTrackingV2: {
              activityLog: reports.map(([hours, psi]) => ({
                id: `${hours}`,
                recorded: now() - hours * hour,
                readings: { individualTirePressure: reading(psi) },
              })),
              setPoints: [],
              nextCursor,
            },
          },
        }),
  )
  vi.stubGlobal('fetch', asked)
  return asked
}
const view = () => createElement(PartPast, { part: flat, measure: flat.measures[0]!, vehicle: someVehicle })

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('is a line with its limit, and a query for it', async () => {
  const asked = answering([
    [0, 62],
    [1, 84],
    [5, 100],
    [30, 101],
  ])
  const { rerender } = render(view())
  await screen.findByRole('img', {
    name: 'From 100 to 62 psi in the last 24 h, lowest 62, highest 100, limit 80 psi',
  })
  rerender(view())
  expect(asked).toHaveBeenCalledTimes(1)
  fireEvent.click(screen.getByRole('button', { name: '7 days' }))
  await screen.findByRole('img', { name: /^From 101 to 62 psi in the last 7 days/ })
  expect(asked).toHaveBeenCalledTimes(2)
})

test('says since when it is known where there is more than is asked for', async () => {
  answering(
    [
      [0, 62],
      [1, 84],
    ],
    'more',
  )
  render(view())
  await screen.findByText(/^since /)
})

test('says where nothing was reported', async () => {
  answering([[30, 101]])
  render(view())
  await screen.findByText('Nothing was reported in the last 24 h.')
})

test('can be asked for again after a failure', async () => {
  answering(null)
  render(view())
  await screen.findByText(/Its past could not be loaded/)
  answering([
    [0, 62],
    [1, 84],
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('img', { name: /From 84 to 62 psi/ })
})
