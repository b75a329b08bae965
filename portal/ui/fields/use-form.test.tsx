// @vitest-environment happy-dom
/** A form says what is wrong when it is time to, saves once, and keeps what was typed where saving failed. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Check, Choice } from '../controls/controls.tsx'
import { FormDialog } from '../overlays/form-dialog.tsx'
import { TextField } from './text-field.tsx'
import { useForm } from './use-form.ts'

afterEach(cleanup)

const first = { name: '', color: 'red', isActive: false }
let saved: (typeof first)[] = []
let answer: { done: () => void; fail: (error: Error) => void }

function Dialog({ checkOnLeave = false }: { checkOnLeave?: boolean }) {
  const form = useForm({
    first,
    checkOnLeave,
    check: ({ name }) => ({ name: name.trim() === '' && 'It needs a name.' }),
    save: (values) => {
      saved.push(values)
      return new Promise<void>((done, fail) => {
        answer = { done, fail }
      })
    },
  })
  return (
    <FormDialog form={form} title="Paint" verb="Save" disabled={!form.isChanged} onClose={() => {}}>
      <TextField label="Name" {...form.text('name')} />
      <Choice
        label="Color"
        {...form.choice('color')}
        options={['red', 'blue'].map((value) => ({ value, label: value }))}
      />
      <Check label="Active" {...form.check('isActive')} />
    </FormDialog>
  )
}
const begin = (checkOnLeave = false) => {
  saved = []
  HTMLDialogElement.prototype.showModal = () => {}
  HTMLDialogElement.prototype.close = () => {}
  render(<Dialog checkOnLeave={checkOnLeave} />)
}
const hidden = { hidden: true }
const type = (name: string) => fireEvent.change(screen.getByLabelText('Name'), { target: { value: name } })
const save = () => fireEvent.submit(screen.getByRole('button', { name: 'Save', ...hidden }).closest('form')!)

test('nothing is saved that is not changed, or that will not do', () => {
  begin()
  save()
  expect(screen.queryByText('It needs a name.')).toBeNull()
  fireEvent.click(screen.getByLabelText('Active'))
  save()
  expect(screen.getByText('It needs a name.')).toBeTruthy()
  expect(saved).toEqual([])
  type('Door')
  expect(screen.queryByText('It needs a name.')).toBeNull()
})

test('what is wrong with a field can be said as soon as it was left', () => {
  begin(true)
  fireEvent.blur(screen.getByLabelText('Name'))
  expect(screen.getByText('It needs a name.')).toBeTruthy()
})

test('it is saved once, however often the button is pressed', async () => {
  begin()
  type('Door')
  fireEvent.change(screen.getByLabelText('Color'), { target: { value: 'blue' } })
  save()
  save()
  expect(saved).toEqual([{ name: 'Door', color: 'blue', isActive: false }])
  await act(async () => answer.done())
  expect(screen.queryByRole('alert', hidden)).toBeNull()
})

test('what was typed is kept where saving failed, and can be saved again', async () => {
  begin()
  type('Door')
  save()
  await act(async () => answer.fail(new Error('No server.')))
  expect(screen.getByText('No server.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Door')
  save()
  expect(saved).toHaveLength(2)
  expect(screen.queryByText('No server.')).toBeNull()
  await act(async () => answer.done())
})
