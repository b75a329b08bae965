/** What a form of a message becomes, and how an audience reads. */
import { beforeEach, expect, test } from 'vitest'
import { messageWords } from '#domain/access/message-words.ts'
import { hours } from '#domain/basics/time.ts'
import type { DeveloperMessage } from '../../data/messages.ts'
import { setOwnZone } from '../../ui/time/time.ts'
import { audienceWords, fieldsOf, inputOf, newFields, problemsOf } from './draft.ts'

const now = Date.UTC(2026, 10, 21, 12, 34, 56, 789)
beforeEach(() => setOwnZone('America/Chicago'))

const message: DeveloperMessage = {
  id: '7',
  title: 'Tonight',
  text: 'We update.',
  level: 'caution',
  link: null,
  starts: now - 1,
  ends: now + hours(2),
  roles: ['CUSTOMER'],
  customers: [{ id: '3', shortName: 'Northstar' }],
  flags: ['TowAlert'],
  fromVersion: null,
  toVersion: '1.4.0',
  dismissals: 0,
  created: now,
  createdBy: 'dev@tandem.example',
  updated: now,
}

test('a new message begins now and shows for a week, in the time zone of who writes it', () => {
  const { from, to } = newFields(now)
  expect([from, to]).toEqual(['2026-11-21T06:34', '2026-11-28T07:00'])
})

test('what the form holds becomes what the server takes; moments that were left alone keep their seconds', () => {
  const fields = fieldsOf(message)
  expect(inputOf(fields, message)).toEqual({
    ...{ title: 'Tonight', text: 'We update.', level: 'caution', link: null },
    ...{ starts: message.starts, ends: message.ends },
    ...{
      roles: ['CUSTOMER'],
      customerIds: ['3'],
      flags: ['TowAlert'],
      fromVersion: null,
      toVersion: '1.4.0',
    },
  })
  const input = inputOf(
    { ...fields, to: '2026-11-22T00:00', link: ' https://a.example ', toVersion: ' ' },
    message,
  )
  expect(input).toMatchObject({
    ends: Date.UTC(2026, 10, 22, 6),
    link: 'https://a.example',
    toVersion: null,
  })
})

test('what is wrong stands at its field', () => {
  const problems = (part: object) => {
    const found = problemsOf({ ...fieldsOf(message), ...part }, message, now)
    return Object.fromEntries(Object.entries(found).filter(([, sentence]) => sentence))
  }
  expect(problems({})).toEqual({})
  expect(problems({ from: '' })).toEqual({ from: 'Choose a day and a time.' })
  expect(problems({ to: '' })).toEqual({ to: 'Choose a day and a time.' })
  expect(problems({ to: '2026-11-21T06:00' })).toEqual({ to: messageWords.order })
  expect(problems({ link: 'http://a.example' })).toEqual({ link: messageWords.link })
})

test('an audience reads as a sentence', () => {
  const none = { roles: [], customers: [], flags: [], fromVersion: null, toVersion: null }
  expect(audienceWords(none)).toBe('Everybody')
  expect(audienceWords(message)).toBe('Customer, of Northstar, with TowAlert, in version 1.4.0 or older')
  const more = { ...none, roles: ['TECHNICIAN', 'DEVELOPER', 'OEM'], fromVersion: '1.0.0' } as const
  expect(audienceWords(more)).toBe('Technician, Developer or OEM, in version 1.0.0 or newer')
  expect(audienceWords({ ...none, fromVersion: '1.0.0', toVersion: '1.2.0' })).toBe(
    'Everybody, in versions 1.0.0 to 1.2.0',
  )
})
