// @vitest-environment happy-dom
/** Files of lists: one that lacks rows is not taken for a whole one. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { saveFile } from '../ui/controls/save-file.ts'
import type { FileLacks } from './csv.ts'
import { ExportButton } from './grid-acts.tsx'

vi.mock('../ui/controls/save-file.ts', () => ({ saveFile: vi.fn() }))
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

const made = async (lacks: FileLacks | null): Promise<string> => {
  render(
    <ExportButton
      name="Users"
      columns={[{ key: 'name', title: 'Name', width: 100, text: (name: string) => name }]}
      count={1}
      load={async () => ({ rows: ['Anna'], count: 1, lacks })}
    />,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Export to CSV' }))
  await vi.waitFor(() => expect(saveFile).toHaveBeenCalledOnce())
  return vi.mocked(saveFile).mock.calls[0]![1]
}

test('it bears the name of what it lacks, and a dialog says why', async () => {
  expect(await made({ name: 'without cell b', why: 'Cell b does not answer.' })).toMatch(
    /^Users Export \d\d-\d\d-\d{4} without cell b\.csv$/,
  )
  expect(await screen.findByText('Cell b does not answer. The file was made without them.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'OK' }))
  expect(screen.queryByText(/was made without/)).toBeNull()
})

test('a whole one is made without a word', async () => {
  expect(await made(null)).toMatch(/^Users Export \d\d-\d\d-\d{4}\.csv$/)
  expect(screen.queryByRole('button', { name: 'OK' })).toBeNull()
})
