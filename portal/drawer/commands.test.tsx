// @vitest-environment happy-dom
/** Who sees what of commands: those without the right read why they cannot send a command. */
import { cleanup, render, screen } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { someVehicle } from '#domain/sensors/testing.ts'
import { unreported } from '#domain/state/state.ts'
import type { CommandList } from '../data/commands.ts'
import { CommandStatuses } from './commands.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (commands: CommandList) => {
  // The network alone is replaced.
  vi.stubGlobal('fetch', async () => Response.json({ data: { commands } }))
  render(
    createElement(CommandStatuses, {
      detail: {
        vehicle: someVehicle,
        state: unreported,
        address: null,
        verdict: null,
        lease: null,
        withheld: [],
      },
    }),
  )
}

test('somebody without the right reads so, and is offered nothing to send', async () => {
  show({ maySend: false, unfit: 'You do not have access to send a command', offered: [], commands: [] })
  await screen.findByText('You do not have access to send a command')
  expect(screen.queryByRole('button', { name: 'Send command' })).toBeNull()
})

test('somebody with the right can send one', async () => {
  show({ maySend: true, unfit: null, offered: [{ command: 'locateNow', ranges: [] }], commands: [] })
  await screen.findByRole('button', { name: 'Send command' })
  expect(screen.queryByText('You do not have access to send a command')).toBeNull()
})
