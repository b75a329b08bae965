// @vitest-environment happy-dom
/** A filter by names offers what there is, also where there are more than can be had at once. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { NamesField } from './names-field.tsx'

afterEach(cleanup)

/** A server that tells ten at once. */
const places = [...Array(40).keys()].map((n) => ({ name: `Yard ${n + 10}` }))
const load = async (_customer: number, part: string) =>
  places.filter(({ name }) => name.toLowerCase().includes(part)).slice(0, 10)

test('a name beyond the first is found by a part of it', async () => {
  const chosen: string[] = []
  render(
    <NamesField
      label="Geofences"
      placeholder="In any geofence"
      customerId={1}
      chosen={[]}
      onChoose={(names) => chosen.push(...names)}
      load={load}
      byPart
    />,
  )
  const field = screen.getByRole('combobox')
  fireEvent.click(field)
  await screen.findByRole('option', { name: 'Yard 10' })
  fireEvent.change(field, { target: { value: '47' } })
  fireEvent.keyDown(field, { key: 'x' })
  fireEvent.click(await screen.findByRole('option', { name: 'Yard 47' }))
  expect(chosen).toEqual(['Yard 47'])
})
