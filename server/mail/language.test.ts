/** Every kind of email in another language: nothing of it is English but what people wrote. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { exampleOf } from '#domain/basics/example.ts'
import { outsideBrackets, sayInBrackets } from '../platform/testing-language.ts'
import { type EmailName, emailKinds } from './emails/index.ts'
import { render } from './render.ts'

let end: () => void
beforeAll(() => {
  end = sayInBrackets()
})
afterAll(() => end())

/** What emails are told, as if somebody had written it all. */
const written = (value: unknown): unknown => {
  if (typeof value === 'string') return `⟦${value}⟧`
  if (Array.isArray(value)) return value.map(written)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, written(one)]))
}
/** The same but for what is chosen from a list, which would be no such data any more. */
const dataOf = (name: EmailName, level: number): unknown => {
  const schema = emailKinds[name].data as z.ZodType
  const made = JSON.parse(JSON.stringify(exampleOf(name, schema)(() => level))) as Record<string, unknown>
  const data = written(made) as Record<string, unknown>
  for (;;) {
    const problem = schema.safeParse(data).error?.issues[0]
    if (!problem) return data
    const path = problem.path as (string | number)[]
    // biome-ignore lint/suspicious/noExplicitAny: whatever is at this place
    const at = (root: any) => path.slice(0, -1).reduce((part, key) => part[key], root)
    at(data)[path.at(-1)!] = at(made)[path.at(-1)!]
  }
}

/** What stays: addresses, the product, zones and places in degrees. */
const isOfNoLanguage = (text: string): string =>
  text
    .replace(/https?:\/\/[^\s<"]+/g, ' ')
    .replace(/<style[\s\S]*?<\/style>|<[^>]+>|&\w+;/g, ' ')
    .replace(/Tandem|ann@fleet\.example|\b(UTC|C[SD]T|mph|VIN)\b/g, ' ')

describe.each(Object.keys(emailKinds) as EmailName[])('the email %s', (name) => {
  test.each([0.1, 0.5, 0.95])('has no English in it (%d)', (level) => {
    const email = render(
      { product: 'Tandem', publicUrl: 'https://fleet.example', supportAddress: 'https://help.example' },
      {
        kind: name,
        recipient: 'ann@fleet.example',
        timezone: 'America/Chicago',
        data: dataOf(name, level),
        unsubscribeToken: 'token',
        language: 'es',
      },
    )!
    for (const text of [email.subject, email.text, email.html])
      expect(isOfNoLanguage(outsideBrackets(text))).not.toMatch(/\p{L}/u)
    expect(email.html).toContain('<html lang="es">')
  })
})
