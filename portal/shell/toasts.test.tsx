// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { dropToast, toast, toastStays } from '../ui/overlays/toast.ts'
import { Toasts } from './toasts.tsx'

afterEach(() => {
  cleanup()
  dropToast('geofence')
  vi.useRealTimers()
})

const say = (title: string) => act(() => toast({ key: 'geofence', level: 'good', title }))
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test('What takes the place of older news of its kind stays as long as any', () => {
  vi.useFakeTimers()
  render(createElement(Toasts))
  say('Created')
  pass(toastStays - 100)
  say('Updated')
  expect(screen.queryByText('Created')).toBeNull()
  pass(toastStays - 100)
  screen.getByText('Updated')
  pass(100)
  expect(screen.queryByText('Updated')).toBeNull()
})
