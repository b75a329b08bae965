import { afterAll, beforeAll, expect, test } from 'vitest'
import { emailOfRole, openTestAccess, password, type TestAccess } from '../access/testing.ts'

let at: TestAccess
beforeAll(async () => {
  at = await openTestAccess()
})
afterAll(() => at.close())

const signIn = async (email: string): Promise<string> => (await at.login(email, password)).json().token
const endedOf = async (token: string) => (await at.ask(token, '{ me { endedTours } }')).me.endedTours
const end = (token: string, tour: string) =>
  at.ask(token, 'mutation($tour: String!) { endTour(tour: $tour) }', { tour })
const offer = (token: string, on: boolean) =>
  at.ask(token, 'mutation($on: Boolean!) { offerTours(on: $on) }', { on })

test('a tour that I end stays ended wherever I sign in, and for nobody else', async () => {
  const token = await signIn(emailOfRole('CUSTOMER'))
  expect(await endedOf(token)).toEqual([])
  await end(token, 'tracking')
  await end(token, 'fleet')
  await end(token, 'tracking')
  expect(await endedOf(await signIn(emailOfRole('CUSTOMER')))).toEqual(['tracking', 'fleet'])
  expect(await endedOf(await signIn(emailOfRole('DEALER')))).toEqual([])
})

test('a tour that there is not cannot be ended', async () => {
  const token = await signIn(emailOfRole('DEALER'))
  await expect(end(token, 'moon')).rejects.toThrow('There is no such tour.')
  expect(await endedOf(token)).toEqual([])
})

test('whoever wants no tours gets none, until they want them again', async () => {
  const token = await signIn(emailOfRole('OEM'))
  await end(token, 'tracking')
  await offer(token, false)
  expect(await endedOf(token)).toBeNull()
  await end(token, 'fleet')
  expect(await endedOf(token)).toBeNull()
  await offer(token, true)
  expect(await endedOf(token)).toEqual([])
})
