/**
 * Push messages in a real browser. A browser gets its messages through the push service of its maker, which no test
 * reaches: so `subscribe` answers a push service of the journey's own, and what our server sends there, opened with the
 * browser's keys, is handed to the browser by its debugging protocol. The press on the notification is made in the
 * worker, too: it is a window of the operating system. All between is real: the page, the server, the worker.
 */
import type { Page, Worker } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { reportDoor, yardPlace } from './alerts-page.ts'
import { graphql, tokenOf } from './api.ts'
import { appUnderTest } from './app-under-test.ts'
import { fillSignIn, reads, seesPath } from './browser.ts'
import { eventually } from './eventually.ts'
import { customerId, makeUser } from './people.ts'
import { type JourneyPushService, openPushService } from './push-service.ts'
import { parkedAtNorthstar } from './trailers.ts'
import { newcomer } from './windows.ts'

const own = { vin: '1GRAA0622TKPU0001', unitId: 'PUSH-1' }
/** Nobody else's: a mailbox that had an email a moment ago waits for a digest. */
const email = 'push-reader@northstar.example'
let service: JourneyPushService
let customer = ''

beforeAll(async () => {
  service = await openPushService()
  customer = await customerId('Northstar Logistics')
  await makeUser(email, [`CUSTOMER_${customer}`])
  await parkedAtNorthstar(own.vin, own.unitId, yardPlace)
})
afterAll(() => service.close())

/** From now on the browser subscribes to the journey's push service. */
const subscribesHere = (page: Page) =>
  page.addInitScript((answer) => {
    let subscribed = sessionStorage.getItem('subscribed') !== null
    const subscription = {
      ...answer,
      toJSON: () => answer,
      unsubscribe: async () => {
        subscribed = false
        sessionStorage.removeItem('subscribed')
        return true
      },
    }
    Object.assign(PushManager.prototype, {
      subscribe: async () => {
        subscribed = true
        sessionStorage.setItem('subscribed', '')
        return subscription
      },
      getSubscription: async () => (subscribed ? subscription : null),
    })
  }, service.subscription)

/** Hands a message to the browser as its push service would. */
async function deliver(page: Page, data: string) {
  const session = await page.context().newCDPSession(page)
  const found = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(
        ({ scopeURL, isDeleted }) => scopeURL === `${appUnderTest.url}/` && !isDeleted,
      )
      if (ours) resolve(ours.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await found
  await session.send('ServiceWorker.deliverPushMessage', { origin: appUnderTest.url, registrationId, data })
  await session.detach()
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    return ((await registration?.getNotifications()) ?? []).map(({ title, body }) => `${title}\n${body}`)
  })

const press = (worker: Worker) =>
  worker.evaluate(`registration.getNotifications().then(([notification]) => {
    dispatchEvent(new NotificationEvent('notificationclick', { notification }))
  })`)

/** What came of a kind, opened. */
const cameWith = (title: RegExp) =>
  service.came.map(service.open).filter((text) => title.test(JSON.parse(text).title))

newcomer(
  'An alert comes to the device as a push message, and a press on it opens the alert',
  async ({ page, context }) => {
    await context.grantPermissions(['notifications'])
    await subscribesHere(page)
    await page.goto('/profile')
    await fillSignIn(page, email)
    await seesPath(page, '/profile')

    const part = page.getByRole('region', { name: 'Push messages for alerts' })
    await part.getByLabel('Which alerts').selectOption({ label: 'All alerts that notify me' })
    await part.getByRole('switch', { name: 'Push messages in this browser' }).click()
    await part.getByText('Push messages are on in this browser.').waitFor()
    await part.getByText('This device').waitFor()

    await part.getByRole('button', { name: 'Send a test' }).click()
    await expect.poll(() => cameWith(/work on this device/).length).toBe(1)
    await deliver(page, cameWith(/work on this device/)[0]!)
    await expect
      .poll(() => shown(page))
      .toEqual(['Push messages work on this device\nAlerts will appear like this.'])

    const token = await tokenOf(email)
    const { data } = await graphql<{ vehicle: { vehicle: { id: number } } }>(
      token,
      'query($vin: String!) { vehicle(vin: $vin) { vehicle } }',
      { vin: own.vin },
    )
    const name = `Doors by push ${Date.now()}`
    const made = await graphql(
      token,
      'mutation($input: AlertRuleInput!) { createAlertRule(input: $input) { id } }',
      {
        input: {
          name,
          customerId: Number(customer),
          alertTypeId: 0,
          allVehicles: false,
          vehicleIds: [data.vehicle.vehicle.id],
          notifyMe: true,
          alertPredicates: [{ alertPredicateTypeId: 10, doorOpened: true }],
        },
      },
    )
    expect(made.errors).toBeUndefined()
    const about = new RegExp(`${own.unitId}: `)
    await eventually(
      'the alert is pushed',
      async () => {
        if (cameWith(about).length > 0) return true
        await reportDoor(own.unitId, false)
        await reportDoor(own.unitId, true)
        return false
      },
      2_000,
    )
    const [message] = cameWith(about)
    expect(service.came.some((body) => body.includes(own.unitId))).toBe(false)
    await deliver(page, message!)
    await expect
      .poll(async () => (await shown(page)).some((text) => about.test(text) && text.includes(name)))
      .toBe(true)

    const worker = context.serviceWorkers()[0]!
    await worker.evaluate(
      `registration.getNotifications({ tag: 'test' }).then((tests) => tests.forEach((one) => one.close()))`,
    )
    await press(worker)
    await seesPath(page, '/alertconfiguration')
    await reads(page.getByRole('region', { name: 'Alert', exact: true }), new RegExp(own.unitId))
    await expect.poll(() => shown(page)).toEqual([])

    // Who has signed out hears nothing, whatever the push service still has.
    await page.getByRole('button', { name: 'Log Out' }).click()
    await page.getByLabel('Username').waitFor()
    await deliver(page, message!)
    await expect
      .poll(
        async () =>
          (await graphql<{ pushDevices: readonly object[] }>(token, '{ pushDevices { id } }')).data
            .pushDevices,
      )
      .toEqual([])
    expect(await shown(page)).toEqual([])
  },
  { worker: true },
)
