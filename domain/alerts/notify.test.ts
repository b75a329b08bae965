/** Who gets a notification: everybody who was named, each once. */
import { expect, test } from 'vitest'
import { recipientsOf } from './notify.ts'

const owner = { id: 1, email: 'Owner@Northstar.example' }
const users = [
  { id: 2, email: 'ann@northstar.example' },
  { id: 1, email: 'owner@northstar.example' },
]
const nobody = { notifyMe: false, notifyAllCustomerUsers: false, notifyEmails: [] }

test('a rule that names nobody notifies nobody', () => {
  expect(recipientsOf(nobody, owner, users)).toEqual([])
})

test('who made the rule is notified where the rule says so, as long as there is such a person', () => {
  expect(recipientsOf({ ...nobody, notifyMe: true }, owner, users)).toEqual([
    { email: 'owner@northstar.example', userId: 1 },
  ])
  expect(recipientsOf({ ...nobody, notifyMe: true }, null, users)).toEqual([])
})

test('all users are notified after who made the rule, and nobody twice', () => {
  expect(recipientsOf({ ...nobody, notifyMe: true, notifyAllCustomerUsers: true }, owner, users)).toEqual([
    { email: 'owner@northstar.example', userId: 1 },
    { email: 'ann@northstar.example', userId: 2 },
  ])
})

test('an address that is some user’s is that user, another is nobody’s, one that is none is left out', () => {
  const notifyEmails = [
    'ANN@northstar.example',
    'shop@elsewhere.example',
    'ann@northstar.example',
    'nonsense',
  ]
  expect(recipientsOf({ ...nobody, notifyEmails }, null, users)).toEqual([
    { email: 'ann@northstar.example', userId: 2 },
    { email: 'shop@elsewhere.example', userId: null },
  ])
  expect(recipientsOf({ ...nobody, notifyEmails: [owner.email] }, owner, [])).toEqual([
    { email: 'owner@northstar.example', userId: 1 },
  ])
})
