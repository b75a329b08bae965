/** Whom a developer message is for, when it shows, and what no message can be. */
import { describe, expect, test } from 'vitest'
import { days } from '../basics/time.ts'
import {
  byUrgency,
  compareVersions,
  isFor,
  type MessageAudience,
  type MessageDraft,
  messageProblems,
  messageState,
} from './developer-message.ts'
import { messageWords } from './message-words.ts'

const everybody: MessageAudience = {
  roles: [],
  customerIds: [],
  flags: [],
  fromVersion: null,
  toVersion: null,
}
const flagsOf = (of: number | 'all') =>
  new Set(of === 'all' ? ['TowAlert', 'Insight'] : of === 1 ? ['TowAlert'] : of === 2 ? ['Insight'] : [])
const reaches = (audience: Partial<MessageAudience>, groups: readonly string[], version = '1.4.0') =>
  isFor({ ...everybody, ...audience }, { groups, flagsOf, version })

describe('a message is', () => {
  test('for everybody who has a role, where nothing is named', () => {
    for (const group of ['CUSTOMER_1', 'TECHNICIAN', 'ADMINS', 'OEM']) expect(reaches({}, [group])).toBe(true)
    expect(reaches({}, [])).toBe(false)
    expect(reaches({}, ['thermo-king'])).toBe(false)
  })

  test('for the roles that it names', () => {
    expect(reaches({ roles: ['CUSTOMER', 'OEM'] }, ['CUSTOMER_1'])).toBe(true)
    expect(reaches({ roles: ['CUSTOMER'] }, ['CUSTOMER_ADMIN_1'])).toBe(false)
  })

  test('for people of the customers that it names, and not for those who merely see them', () => {
    expect(reaches({ customerIds: [1] }, ['CUSTOMER_1'])).toBe(true)
    expect(reaches({ customerIds: [1] }, ['CUSTOMER_2'])).toBe(false)
    for (const group of ['ADMINS', 'SUPPORT', 'TECHNICIAN'])
      expect(reaches({ customerIds: [1] }, [group])).toBe(false)
  })

  test('for a role at a customer: not for one at this customer and another elsewhere', () => {
    const audience = { roles: ['CUSTOMER_ADMIN'], customerIds: [1] } as const
    expect(reaches(audience, ['CUSTOMER_1', 'CUSTOMER_ADMIN_2'])).toBe(false)
    expect(reaches(audience, ['CUSTOMER_2', 'CUSTOMER_ADMIN_1'])).toBe(true)
  })

  test('for those whose customer has one of the features', () => {
    expect(reaches({ flags: ['TowAlert'] }, ['CUSTOMER_1'])).toBe(true)
    expect(reaches({ flags: ['TowAlert'] }, ['CUSTOMER_2'])).toBe(false)
    expect(reaches({ flags: ['TowAlert', 'Insight'] }, ['CUSTOMER_2'])).toBe(true)
    expect(reaches({ flags: ['TowAlert'], customerIds: [2] }, ['CUSTOMER_1', 'CUSTOMER_2'])).toBe(false)
    // Whoever works for all of them has what any has; whoever belongs to none has what everybody has.
    expect(reaches({ flags: ['Insight'] }, ['SUPPORT'])).toBe(true)
    expect(reaches({ flags: ['Hendrickson'] }, ['SUPPORT'])).toBe(false)
    expect(reaches({ flags: ['Insight'] }, ['TECHNICIAN'])).toBe(false)
    expect(reaches({ flags: ['LoginV2'] }, ['TECHNICIAN'])).toBe(true)
  })

  test('for the versions from the first to the last, both included', () => {
    const audience = { fromVersion: '1.4.0', toVersion: '1.10.0' }
    const seen = ['1.3.9', '1.4.0', '1.9.9', '1.10.0', '1.10.1'].filter((version) =>
      reaches(audience, ['ADMINS'], version),
    )
    expect(seen).toEqual(['1.4.0', '1.9.9', '1.10.0'])
  })
})

test('versions are compared number by number', () => {
  expect(compareVersions('1.10.0', '1.9.0')).toBeGreaterThan(0)
  expect(compareVersions('0.1.0', '0.1.0')).toBe(0)
  expect(compareVersions('nightly', '0.0.0')).toBeLessThan(0)
  expect(compareVersions('0.0.0', 'nightly')).toBeGreaterThan(0)
})

test('a message shows from its beginning until right before its end', () => {
  const message = { starts: 100, ends: 200 }
  expect([99, 100, 199, 200].map((now) => messageState(message, now))).toEqual([
    'planned',
    'showing',
    'showing',
    'ended',
  ])
})

test('the worst stands first, then what began last', () => {
  const all = [
    { level: 'notice', starts: 9 },
    { level: 'critical', starts: 1 },
    { level: 'caution', starts: 5 },
    { level: 'caution', starts: 6 },
  ] as const
  expect([...all].sort(byUrgency).map(({ starts }) => starts)).toEqual([1, 6, 5, 9])
})

describe('no message is published', () => {
  const now = 1_000
  const good: MessageDraft = {
    ...everybody,
    title: 'Maintenance tonight',
    text: 'From 10 to 11 pm.\nReports are kept.',
    level: 'caution',
    link: 'https://status.example.com/tonight?x=1',
    starts: 0,
    ends: 2_000,
  }
  const problems = (part: Partial<MessageDraft>) => messageProblems({ ...good, ...part }, now)

  test('that has something wrong with it', () => {
    expect(problems({})).toEqual({})
    expect(problems({ link: null, fromVersion: '1.0.0', toVersion: '1.0.0' })).toEqual({})
    expect(problems({ title: '  ' })).toEqual({ title: messageWords.title(100) })
    expect(problems({ title: 'x'.repeat(100) })).toEqual({})
    expect(problems({ title: 'x'.repeat(101) })).toEqual({ title: messageWords.title(100) })
    expect(problems({ title: 'two\nlines' })).toEqual({ title: messageWords.title(100) })
    expect(problems({ text: '' })).toEqual({ text: messageWords.text(500) })
    expect(problems({ text: 'x'.repeat(501) })).toEqual({ text: messageWords.text(500) })
    expect(problems({ text: 'a\u0000b' })).toEqual({ text: messageWords.text(500) })
    expect(problems({ fromVersion: '1.0' })).toEqual({ fromVersion: messageWords.version })
    expect(problems({ toVersion: 'next' })).toEqual({ toVersion: messageWords.version })
    expect(problems({ fromVersion: '2.0.0', toVersion: '1.9.0' })).toEqual({
      toVersion: messageWords.versionOrder,
    })
  })

  test.each([
    'http://status.example.com',
    'javascript:alert(1)',
    'https://a:b@c.example',
    'status.example.com',
    '',
  ])('with the link "%s"', (link) => expect(problems({ link })).toEqual({ link: messageWords.link }))

  test('for a time that is over, ends before it begins, or never', () => {
    expect(problems({ starts: 2_000 })).toEqual({ ends: messageWords.order })
    expect(problems({ ends: now })).toEqual({ ends: messageWords.past })
    expect(problems({ ends: days(366) })).toEqual({})
    expect(problems({ ends: days(366) + 1 })).toEqual({ ends: messageWords.long })
  })
})
