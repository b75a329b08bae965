// @vitest-environment happy-dom
/** Alerts that are selected together: each is asked for by itself, and what fails is said by name. */
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AlertRule } from '../../../data/alerts.ts'
import type { Outcome } from '../../../ui/overlays/dialog.tsx'
import { RulesBulkBar } from './rules-bulk.tsx'

interface Asked {
  readonly query: string
  readonly variables: Readonly<Record<string, unknown>>
}
let asked: Asked[] = []
/** Ids that the server refuses. */
let refused: readonly string[] = []
beforeEach(() => {
  asked = []
  refused = []
  // The network alone is replaced.
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    const one = JSON.parse(init.body as string) as Asked
    asked.push(one)
    return Response.json(
      refused.includes(String(one.variables.id)) ? { errors: [{ message: 'Not today.' }] } : { data: {} },
    )
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const rule = (id: string, isActive: boolean, customerId = 1) =>
  ({ id, name: `Doors ${id}`, isActive, customerId, allVehicles: true }) as AlertRule
const customers = [
  { id: '1', shortName: 'Northstar' },
  { id: '2', shortName: 'Blue Mesa' },
]
const onDone = vi.fn<(gone: readonly string[]) => void>()
const onFailed = vi.fn<(outcome: Outcome) => void>()
const open = (rules: readonly AlertRule[], of = customers) => {
  onDone.mockClear()
  onFailed.mockClear()
  render(createElement(RulesBulkBar, { rules, customers: of, onClear: () => {}, onDone, onFailed }))
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const over = () => waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))

test('those that are off are enabled, those that are on are left alone', async () => {
  open([rule('a', false), rule('b', true), rule('c', false)])
  fireEvent.click(button('Enable'))
  await over()
  expect(asked).toEqual([
    { query: expect.stringContaining('enableAlertRule'), variables: { id: 'a' } },
    { query: expect.stringContaining('enableAlertRule'), variables: { id: 'c' } },
  ])
  expect(onFailed).not.toHaveBeenCalled()
  expect(onDone).toHaveBeenCalledWith([])
})

test('nothing can be enabled that is on, or disabled that is off', () => {
  open([rule('a', true)])
  expect([button('Enable').disabled, button('Disable').disabled]).toEqual([true, false])
  cleanup()
  open([rule('a', false)])
  expect([button('Enable').disabled, button('Disable').disabled]).toEqual([false, true])
})

test('they are moved to another customer, those that are there already aside', async () => {
  open([rule('a', true), rule('b', true, 2)])
  fireEvent.click(button('Move'))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByRole('combobox'), { target: { value: '2' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Move alerts' }))
  await over()
  expect(asked.map(({ variables }) => variables)).toEqual([{ id: 'a', customerId: '2' }])
})

test('somebody of one customer is offered no move', () => {
  open([rule('a', true)], customers.slice(0, 1))
  expect(screen.queryByRole('button', { name: 'Move' })).toBeNull()
})

test('what cannot be deleted is named with its reason, and keeps none of the others back', async () => {
  refused = ['b']
  open([rule('a', true), rule('b', true), rule('c', true)])
  fireEvent.click(button('Delete'))
  const question = within(await screen.findByRole('alertdialog'))
  question.getByText('Are you sure you want to delete these 3 alerts?')
  fireEvent.click(question.getByRole('button', { name: 'Delete 3 alerts' }))
  await over()
  expect(onDone).toHaveBeenCalledWith(['a', 'c'])
  expect(onFailed).toHaveBeenCalledWith(
    expect.objectContaining({
      text: '1 of 3 alerts failed.',
      about: ['Error while deleting alert: Doors b. Not today.'],
    }),
  )
})
