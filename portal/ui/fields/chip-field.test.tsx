// @vitest-environment happy-dom
/** A field of chips takes by Enter what was meant, nothing else, and moves nothing away from under the pointer. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { ChipField } from './chip-field.tsx'

afterEach(cleanup)

const all = ['All trailers', 'Night shift', 'North yard']
let chosen: string[] = []

function Trailers() {
  const [text, setText] = useState('')
  const [chips, setChips] = useState<readonly string[]>([])
  chosen = [...chips]
  const offers = all.filter(
    (name) => !chips.includes(name) && name.toLowerCase().includes(text.toLowerCase()),
  )
  return (
    <ChipField
      label="Which trailers"
      placeholder="Add a group or trailer"
      chips={chips.map((id) => ({ id, label: id }))}
      onRemove={(name) => setChips(chips.filter((one) => one !== name))}
      text={text}
      onText={setText}
      offers={offers.map((id) => ({ id, label: id }))}
      onChoose={(name) => setChips([...chips, name])}
    />
  )
}
const begin = () => {
  render(<Trailers />)
  return screen.getByRole('combobox')
}
const list = () => screen.queryByRole('listbox')
const press = (field: HTMLElement, ...keys: readonly string[]) => {
  for (const key of keys) fireEvent.keyDown(field, { key })
}
const settled = () => act(() => new Promise((done) => setTimeout(done, 5)))

test('Enter takes what was typed for, and a second Enter takes nothing', () => {
  const field = begin()
  fireEvent.change(field, { target: { value: 'night' } })
  press(field, 'Enter', 'Enter', 'Enter')
  expect(chosen).toEqual(['Night shift'])
  expect(list()).toBeNull()
})

test('the list comes by a click and by the arrow; Enter takes the one that the arrow is at', () => {
  const field = begin()
  fireEvent.focus(field)
  expect(list()).toBeNull()
  fireEvent.click(field)
  expect(list()).not.toBeNull()
  press(field, 'Enter')
  expect(chosen).toEqual([])
  press(field, 'ArrowDown', 'ArrowDown', 'Enter')
  expect(chosen).toEqual(['Night shift'])
  press(field, 'ArrowDown', 'Enter')
  expect(chosen).toEqual(['Night shift', 'All trailers'])
})

test('what is below the list stays where it is until the pointer that pressed it is let go', async () => {
  const field = begin()
  field.focus()
  fireEvent.change(field, { target: { value: 'n' } })
  fireEvent.pointerDown(document.body)
  act(() => field.blur())
  await settled()
  expect(list()).not.toBeNull()
  fireEvent.pointerUp(document.body)
  await settled()
  expect(list()).toBeNull()
  expect((field as HTMLInputElement).value).toBe('')
})
