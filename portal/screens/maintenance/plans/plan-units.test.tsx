// @vitest-environment happy-dom
/** How often work is due, and at which mileage it was done, in the unit of whoever types it; both are kept in miles. */
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { metric } from '#domain/basics/testing.ts'
import type { DueLine, Plan, PlanInput } from '../../../data/plans.ts'
import { setOwnUnits } from '../../../ui/units.ts'
import { DoneDialog } from './done-dialog.tsx'
import { PlanForm } from './plan-form.tsx'

interface Asked {
  readonly query: string
  readonly variables: { readonly miles?: number }
}
let noted: unknown[] = []
beforeEach(() => {
  noted = []
  // The network alone is replaced.
  vi.stubGlobal('fetch', async (_path: string, init?: RequestInit) => {
    const { query = '', variables = {} } = JSON.parse(String(init?.body ?? '{}')) as Partial<Asked>
    if (query.includes('noteMaintenanceDone')) noted.push(variables.miles)
    return Response.json({ data: query.includes('noteMaintenanceDone') ? { noteMaintenanceDone: 1 } : {} })
  })
  setOwnUnits(metric)
})
afterEach(() => {
  cleanup()
  setOwnUnits(null)
  vi.unstubAllGlobals()
})

const customers = [{ id: '1', shortName: 'Northstar' }] as never
const planOf = (everyMiles: number | null) =>
  ({
    ...{ id: '5', customerId: '1', name: 'Grease', notes: '', everyMiles, everyEngineHours: null },
    ...{ everyDays: null, allVehicles: true, vehicleIds: [], vehicleGroupIds: [] },
  }) as unknown as Plan
const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } })

/** Opens a plan, types how far, saves it; answers what is kept. */
const saved = async (everyMiles: number | null, label: string, typed: string | null) => {
  const kept: PlanInput[] = []
  render(
    <PlanForm
      plan={planOf(everyMiles)}
      customers={customers}
      onClose={() => {}}
      onSave={async (_, input) => {
        kept.push(input)
      }}
    />,
  )
  const shown = screen.getByLabelText<HTMLInputElement>(label).value
  if (typed !== null) type(label, typed)
  fireEvent.click(screen.getByText('Save'))
  await waitFor(() => expect(kept).toHaveLength(1))
  cleanup()
  return { shown, miles: kept[0]!.everyMiles! }
}

test('an interval is typed in kilometers by whoever drives in those, and read again as it was typed', async () => {
  for (const kilometers of ['40000', '12345', '0.5', '160.93']) {
    const { miles } = await saved(1, 'Kilometers', kilometers)
    expect(miles).toBeCloseTo(Number(kilometers) / 1.609344, 2)
    expect((await saved(miles, 'Kilometers', null)).shown).toBe(kilometers)
  }
})

test('an interval in miles stays the same where somebody who drives in kilometers saves its plan', async () => {
  expect(await saved(25_000, 'Kilometers', null)).toEqual({ shown: '40233.6', miles: 25_000 })
  expect((await saved(10_001, 'Kilometers', null)).miles).toBe(10_001)
})

test('whoever drives in miles types miles', async () => {
  setOwnUnits(null)
  expect(await saved(25_000, 'Miles', '30,000')).toEqual({ shown: '25000', miles: 30_000 })
})

test('a plan without an interval is refused in words of the unit', () => {
  const refused = () => {
    render(<PlanForm plan={planOf(null)} customers={customers} onClose={() => {}} onSave={async () => {}} />)
    fireEvent.click(screen.getByText('Save'))
    const text = screen.getByText(/A plan needs an interval/).textContent
    cleanup()
    return text
  }
  expect(refused()).toContain('interval: kilometers, engine hours')
  setOwnUnits(null)
  expect(refused()).toContain('interval: miles, engine hours')
})

test('the mileage at which work was done is typed in kilometers and kept in miles', async () => {
  const line = { planId: '5', vin: 'V', unitId: 'T-1', planName: 'Grease' } as DueLine
  const done = async (label: string, typed: string) => {
    let isDone = false
    render(
      <DoneDialog
        lines={[line]}
        onClose={() => {}}
        onDone={() => {
          isDone = true
        }}
      />,
    )
    type(label, typed)
    fireEvent.click(screen.getByText('Mark 1 item as done'))
    await waitFor(() => expect(isDone).toBe(true))
    cleanup()
  }
  await done('Mileage then in kilometers (optional)', '160934.4')
  setOwnUnits(null)
  await done('Mileage then (optional)', '100,000')
  expect(noted).toEqual([100_000, 100_000])
})
