// @vitest-environment happy-dom
/** The mobile apps in their stores. */
import { cleanup, render, screen } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, expect, test } from 'vitest'
import { StoreLinks } from './store-links.tsx'

afterEach(cleanup)

test('each app that is configured is linked to, and nothing shows where none is', () => {
  const { container, rerender } = render(createElement(StoreLinks, { android: null, ios: null }))
  expect(container.innerHTML).toBe('')
  rerender(createElement(StoreLinks, { android: 'https://play.example/tandem', ios: null }))
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Android app', 'https://play.example/tandem'],
  ])
  rerender(createElement(StoreLinks, { android: 'https://play.example/a', ios: 'https://apps.example/b' }))
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Android app', 'iOS app'])
})
