/** Time zones as a reader of each language chooses among them. */
import { afterEach, expect, test } from 'vitest'
import { type Language, translateBy } from '#domain/basics/texts.ts'
import { zoneOptions } from './zone-text.ts'

const zones = [
  {
    id: 'Europe/Berlin',
    country: 'Germany',
    countryCode: 'DE',
    description: 'Central European Time - Berlin, Hamburg',
  },
  {
    id: 'America/Chicago',
    country: 'United States',
    countryCode: 'US',
    description: 'Central Time - Chicago, Houston',
  },
]
const readIn = (language: Language) =>
  translateBy(() => ({ language, translate: (text) => text, plural: (_, many) => many }))
const labels = () => zoneOptions(zones).map(({ label }) => label)
afterEach(() => translateBy(() => null))

test('in English a zone is called as the server calls it', () => {
  expect(zoneOptions(zones)).toEqual([
    { value: 'Europe/Berlin', label: 'Central European Time - Berlin, Hamburg — Germany' },
    { value: 'America/Chicago', label: 'Central Time - Chicago, Houston — United States' },
  ])
})

test('in Spanish zone and country have their Spanish names, in the order of these', () => {
  readIn('es')
  expect(labels()).toEqual([
    'Hora de Europa central - Berlin, Hamburg — Alemania',
    'Hora central - Chicago, Houston — Estados Unidos',
  ])
})

test('in French they have their French names, in the order of these', () => {
  readIn('fr-CA')
  expect(labels()).toEqual([
    'Heure de l’Europe centrale - Berlin, Hamburg — Allemagne',
    'Heure du Centre - Chicago, Houston — États-Unis',
  ])
  // Another language in the same page says it anew.
  readIn('es')
  expect(labels()[1]).toContain('Estados Unidos')
})

test('a zone whose cities have a dash keeps all of them', () => {
  readIn('es')
  const description = 'Central Time - Chicago - South, Houston'
  expect(zoneOptions([{ ...zones[1]!, description }])[0]!.label).toBe(
    'Hora central - Chicago - South, Houston — Estados Unidos',
  )
})
