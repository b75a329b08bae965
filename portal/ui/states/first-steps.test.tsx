// @vitest-environment happy-dom
/** What somebody reads who has no trailers: what will bring them, for what they are to trailers. */
import { cleanup, render, screen } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, expect, test } from 'vitest'
import { viewerOf } from '#domain/access/session.ts'
import { FirstSteps } from './first-steps.tsx'

afterEach(cleanup)

const open = (...groups: string[]) =>
  render(
    createElement(FirstSteps, {
      viewer: viewerOf({ sub: '7', email: 'someone@fleet.example', groups, withheld: [] }),
    }),
  )

test.each([
  ['CUSTOMER_12', /once they are registered for your account/],
  ['INSTALLER', /while their gateway is not installed, and for 30 days after/],
  ['CUSTOMER_INSTALLER_12', /while their gateway is not installed/],
  ['GO_INSTALLER_ALL_CUSTOMERS', /with a GO product/],
  ['DEALER_12', /that your company has sold/],
  ['OEM', /that your company has built .* ask an administrator to choose your manufacturer/],
])('%s is told which trailers will be here', (group, text) => {
  open(group)
  screen.getByRole('heading', { name: 'There are no trailers in your list' })
  expect(screen.getAllByText(text)).toHaveLength(1)
})

test('somebody with two roles is told of both, and a super admin how to begin', () => {
  const { container } = open('DEALER_12', 'OEM')
  expect(container.querySelectorAll('p')).toHaveLength(2)
  cleanup()
  open('ADMINS')
  screen.getByRole('link', { name: 'Set up the first trailer' })
})
