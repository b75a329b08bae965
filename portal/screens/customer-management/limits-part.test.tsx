// @vitest-environment happy-dom
/** A customer's health limits on its page: what is usual, what is its own, and what is sent. */
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limitFields } from '#domain/basics/limit-fields.ts'
import { LimitsPart } from './limits-part.tsx'

interface Asked {
  readonly query: string
  readonly variables: { readonly limits?: unknown }
}
let sent: unknown[] = []
let own: Readonly<Record<string, number>> = {}
beforeEach(() => {
  sent = []
  own = {}
  // The network alone is replaced.
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    const { query, variables } = JSON.parse(init.body as string) as Asked
    if (query.startsWith('mutation')) {
      sent.push(variables.limits)
      return Response.json({ data: { setVerdictLimits: { id: '7' } } })
    }
    const limits = limitFields.map(({ name, usual }) => ({ name, usual, value: own[name] ?? usual }))
    return Response.json({ data: { customer: { verdictLimits: limits } } })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, text: string) => {
  fireEvent.change(field(label), { target: { value: text } })
  fireEvent.blur(field(label))
}
const save = () => screen.getByText<HTMLButtonElement>('Save')
const open = async () => {
  render(createElement(LimitsPart, { customer: { id: '7', shortName: 'Northstar' } }))
  await screen.findByText('Tires')
}
const low = 'Tire pressure, low (psi)'
const critical = 'Tire pressure, critical (psi)'

test('each limit shows its unit, what is usual, and from where a value is well again', async () => {
  await open()
  expect(field(low).value).toBe('90')
  expect(screen.getByText('Usual: 90 psi. Well again from 92 psi.')).toBeDefined()
  expect(field('Tire temperature, caution (°F)').value).toBe('185')
  expect(screen.getByText('Usual: 185 °F. Well again below 180 °F.')).toBeDefined()
  expect(save().disabled).toBe(true)
  expect(screen.queryByText('All as usual')).toBeNull()
})

test('what was changed is sent, and nothing else', async () => {
  await open()
  type(low, '100')
  expect(screen.getByText('Usual: 90 psi. Well again from 102 psi.')).toBeDefined()
  fireEvent.click(save())
  await screen.findByText('The health limits of Northstar were saved.')
  expect(sent).toEqual([[{ name: 'tirePressureLow', value: 100 }]])
  expect(save().disabled).toBe(true)
})

test('a limit of its own is as usual again at the press of a button', async () => {
  own = { tirePressureLow: 100, doorsLeftOpenAfter: 60 }
  await open()
  expect(screen.getAllByText('1 of 5 of your own')).toHaveLength(2)
  fireEvent.click(screen.getByLabelText('Tire pressure, low: use 90 psi'))
  expect(field(low).value).toBe('90')
  fireEvent.click(save())
  await waitFor(() => expect(sent).toEqual([[{ name: 'tirePressureLow', value: null }]]))
  fireEvent.click(screen.getByText('All as usual'))
  fireEvent.click(save())
  await waitFor(() => expect(sent[1]).toEqual([{ name: 'doorsLeftOpenAfter', value: null }]))
})

test('two limits that do not fit each other say so at the field that was changed, and are not sent', async () => {
  await open()
  type(critical, '95')
  expect(
    screen.getByText('Tire pressure, critical has to be below “Tire pressure, low” (90 psi).'),
  ).toBeDefined()
  expect(save().disabled).toBe(true)
  type(critical, 'much')
  expect(screen.getByText('Tire pressure, critical: choose 10 to 190 psi.')).toBeDefined()
  type(critical, '')
  expect(field(critical).getAttribute('aria-invalid')).toBeNull()
})
