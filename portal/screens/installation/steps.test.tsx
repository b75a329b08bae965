// @vitest-environment happy-dom
/** What an installer is not kept in: a step that was refused, and an end that was refused. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { KeptInstallation } from '../../data/kept-installations.ts'
import { take } from '../../data/session.ts'
import { DoneStep } from './done-step.tsx'
import { FindTrailer } from './find-trailer.tsx'
import { Steps } from './steps.tsx'

const vin = '1JJAA062XRB770001'
const seconds = Math.floor(Date.now() / 1000)
const claims = {
  sub: '7',
  email: 'fit@nor.example',
  groups: ['INSTALLER'],
  iat: seconds,
  exp: seconds + 3_600,
}
const kept: KeptInstallation = {
  id: 'a',
  userId: 7,
  vin,
  trailer: null,
  started: Date.now(),
  serialNumber: 'MRY-2',
  attached: Date.now(),
  sensorTypeIds: null,
  photos: [],
  finished: null,
  evenSo: false,
  isCancelled: false,
  edits: 2,
  saved: 1,
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('There is no coverage.')))
  take({ token: `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s` })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const isOpen = (step: string) =>
  screen.getByRole('button', { name: new RegExp(`${step}`) }).getAttribute('aria-expanded') === 'true'

test('after a refusal the gateway is asked for again, and any other step can be opened', () => {
  const sending = { isWaiting: false, problem: 'The gateway MRY-2 is carried by NOR-2.' }
  render(<Steps kept={kept} there={null} isCurrent sending={sending} askAgain={() => {}} />)
  screen.getByText('The gateway MRY-2 is carried by NOR-2.')
  expect(isOpen('Gateway')).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: /What is fitted/ }))
  expect(isOpen('What is fitted')).toBe(true)
  expect(isOpen('Gateway')).toBe(false)
})

test('an end that is refused says why, and is gone back from or meant even so', () => {
  const finished = { ...kept, saved: 2, sensorTypeIds: [1], finished: Date.now() }
  const facts = { ...finished, photoCount: 0 }
  const { rerender } = render(
    <DoneStep kept={finished} facts={facts} unheard={[]} problem="There is no photo yet." />,
  )
  screen.getByText('There is no photo yet.')
  screen.getByRole('button', { name: 'Done anyway' })
  screen.getByRole('button', { name: 'Go back' })
  rerender(<DoneStep kept={finished} facts={facts} unheard={[]} problem={null} />)
  screen.getByText('Done. It is kept on this phone and sent as soon as there is coverage.')
})

test('without coverage a trailer that was begun already is gone on with', async () => {
  render(<FindTrailer open={[{ id: 'begun-before', vin }]} />)
  fireEvent.change(screen.getByLabelText('VIN or unit'), { target: { value: vin } })
  fireEvent.click(await screen.findByRole('button', { name: /Begin with this VIN/ }))
  expect(location.pathname).toBe('/installation/begun-before')
})
