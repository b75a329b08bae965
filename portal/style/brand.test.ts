// @vitest-environment happy-dom
/** The brand of the portal: of its host, or of whoever is signed in. */
import { beforeEach, expect, test } from 'vitest'
import { type Brand, showOwnBrand, startBrand } from './brand.ts'

const acme: Brand = {
  name: 'AcmeTrack',
  logo: '/v1/api/brand-logos/1',
  shades: Array.from({ length: 12 }, (_, n) => `rgb(0 0 ${n})`),
  supportAddress: null,
}
const accent = () => document.documentElement.style.getPropertyValue('--accent')
const icon = () => document.querySelector('link')!.getAttribute('href')
const page = (brand: Brand | null) => {
  document.head.innerHTML = '<link rel="icon" href="/mark.svg">'
  if (!brand) return
  const meta = document.createElement('meta')
  meta.name = 'brand'
  meta.content = JSON.stringify(brand)
  document.head.append(meta)
}

beforeEach(() => {
  localStorage.clear()
  page(null)
  startBrand(false)
  showOwnBrand(null)
})

test('a host that has a brand keeps it, whoever signs in', () => {
  page(acme)
  startBrand(false)
  expect(accent()).toContain('rgb(0 0 0)')
  expect(icon()).toBe(acme.logo)
  showOwnBrand(null)
  expect(accent()).toContain('rgb(0 0 0)')
})

test('elsewhere the brand of whoever signs in shows, from the first moment of the next page on', () => {
  showOwnBrand(acme)
  expect(accent()).toContain('rgb(0 0 0)')
  document.documentElement.removeAttribute('style')
  startBrand(true)
  expect(accent()).toContain('rgb(0 0 0)')
})

test('nothing of it is left after they have signed out', () => {
  showOwnBrand(acme)
  showOwnBrand(null)
  expect([accent(), icon(), localStorage.length]).toEqual(['', '/mark.svg', 0])
})

test('what cannot be read is no brand', () => {
  localStorage.setItem('brand', '{"name":')
  startBrand(true)
  expect(accent()).toBe('')
})
