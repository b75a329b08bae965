/** Every kind of email, whoever adds it: it is found by its name, takes its data back from the database, and reads well. */
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { exampleOf } from '#domain/basics/example.ts'
import { type EmailName, emailKinds, findEmailKind } from './emails/index.ts'
import { render } from './render.ts'

describe.each(Object.keys(emailKinds) as EmailName[])('the email %s', (name) => {
  const { kind, data } = emailKinds[name]

  test('stands in the list under its own name', () => {
    expect(kind).toBe(name)
    expect(findEmailKind(name)).toBe(emailKinds[name])
  })

  test('says what it was given in a subject, in HTML and in text', () => {
    const make = exampleOf(name, data as z.ZodType)
    for (const level of [0.1, 0.5, 0.95]) {
      const queued = { kind: name, recipient: 'ann@fleet.example', timezone: 'America/Chicago' }
      const written = render(
        { product: 'Tandem', publicUrl: 'https://fleet.example' },
        { ...queued, data: JSON.parse(JSON.stringify(make(() => level))), unsubscribeToken: 'token' },
      )
      for (const words of [written!.subject, written!.html, written!.text]) {
        expect(words.trim()).not.toBe('')
        expect(words).not.toMatch(/undefined|NaN|\bnull\b|\[object/)
      }
    }
  })
})
