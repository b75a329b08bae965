// @vitest-environment happy-dom
/** A place is found while its name is typed, and chosen by keys. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { PlaceSearch } from './place-search.tsx'
import type { Place } from './places.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const answer = (towns: readonly object[]) =>
  vi.stubGlobal('fetch', async () => Response.json({ data: { towns } }))
const dallas = { name: 'Dallas, TX', lat: 32.78, lng: -96.8, population: 1_300_000 }
const draw = () => {
  const chosen: Place[] = []
  render(<PlaceSearch verb="Draw here" onPlace={(place) => chosen.push(place)} />)
  const field = screen.getByRole('combobox', { name: 'Find a place' })
  fireEvent.focus(field)
  const type = (value: string) => fireEvent.change(field, { target: { value } })
  return { chosen, field, type }
}

test('a town is chosen by arrows and Enter, and the field is ready for the next', async () => {
  answer([dallas, { ...dallas, name: 'Dallas, GA', lat: 33.9 }])
  const { chosen, field, type } = draw()
  type('dall')
  await screen.findByRole('option', { name: /Dallas, GA/ })
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(chosen.map(({ name }) => name)).toEqual(['Dallas, GA'])
  expect((field as HTMLInputElement).value).toBe('')
  expect(screen.queryByRole('option')).toBeNull()
})

test('coordinates need no answer of the server', async () => {
  answer([])
  const { chosen, type } = draw()
  type('32.7813, -96.8012')
  fireEvent.click(await screen.findByRole('option', { name: /Coordinates/ }))
  expect(chosen[0]?.at).toEqual({ lat: 32.7813, lng: -96.8012 })
})

test('what nothing is called so says how a place is written', async () => {
  answer([])
  const { type } = draw()
  type('nowhere at all')
  await screen.findByText(/No town, trailer or coordinates like this/)
})
