// @vitest-environment happy-dom
/** What is said of an act on groups: that it is done, or why it is not. */
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { GroupNode } from '../../data/groups.ts'
import { useToasts } from '../../ui/overlays/toast.ts'
import { useGroupActs } from './use-group-acts.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const west = { id: '4', name: 'West' } as GroupNode
const rename = async (answer: object) => {
  // The network alone is replaced.
  vi.stubGlobal('fetch', async () => Response.json(answer))
  const after = vi.fn()
  const { result } = renderHook(() => ({
    acts: useGroupActs({ customerId: '1', kind: 'vehicles', after }),
    toasts: useToasts(),
  }))
  await act(() => result.current.acts.rename(west, 'Far west'))
  expect(after).toHaveBeenCalledTimes(1)
  return result.current
}

test('what fails is told in a dialog, in the words of the server', async () => {
  const { acts, toasts } = await rename({ errors: [{ message: 'There is already a group named Far west.' }] })
  expect(acts.outcome).toMatchObject({ text: 'There is already a group named Far west.', failed: true })
  expect(toasts).toEqual([])
})

test('what is done is said to be, with what it was', async () => {
  const { acts, toasts } = await rename({ data: {} })
  expect(acts.outcome).toBeNull()
  expect(toasts).toMatchObject([{ title: 'Request completed successfully!', text: 'West is now Far west.' }])
})
