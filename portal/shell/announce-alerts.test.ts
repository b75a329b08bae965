// @vitest-environment happy-dom
/** Who hears of a new alert where: in the page, and from the browser. */
import { beforeEach, expect, test } from 'vitest'
import type { LiveFiring } from '#domain/wire/live.ts'
import { mayNotify, setNotify } from '../data/notifications.ts'
import { announceAlerts } from './announce-alerts.ts'

const firing = (id: number): LiveFiring => ({
  id: String(id),
  customerId: 1,
  vehicleId: id,
  vin: `1GRAA0627KB11048${id}`,
  level: 'caution',
  at: 0,
  unitId: `NS000${id}`,
  ruleName: 'Doors',
  because: 'The doors opened',
})
const shown: { title: string; tag: string; onclick: () => void }[] = []
const answer = { permission: 'default' }
let visible = true
let refuses = false

beforeEach(async () => {
  shown.length = 0
  localStorage.clear()
  answer.permission = 'default'
  visible = true
  Object.defineProperty(document, 'visibilityState', {
    configurable: true,
    get: () => (visible ? 'visible' : 'hidden'),
  })
  // A browser whose user allows whatever it is asked.
  class Notification {
    onclick = () => {}
    static get permission() {
      return answer.permission
    }
    static async requestPermission() {
      answer.permission = 'granted'
      return answer.permission
    }
    constructor(title: string, { tag }: { tag: string }) {
      if (refuses) throw new TypeError('Illegal constructor')
      shown.push({ title, tag, onclick: () => this.onclick() })
    }
    close() {}
  }
  Object.assign(window, { Notification })
  history.replaceState(null, '', '/tracking')
})

test('nobody who did not ask for it is notified by the browser', () => {
  visible = false
  announceAlerts([firing(1)])
  expect(shown).toEqual([])
})

test('whoever asked for it is notified while they look elsewhere, and a press leads to the alert', async () => {
  await setNotify(true)
  announceAlerts([firing(1)])
  expect(shown).toEqual([])
  visible = false
  announceAlerts([firing(2)])
  expect(shown).toMatchObject([{ title: 'NS0002: Doors', tag: 'alert 2' }])
  shown[0]!.onclick()
  expect(location.search).toContain('firing=2')
  await setNotify(false)
  announceAlerts([firing(3)])
  expect(shown).toHaveLength(1)
})

test('of many at once the browser tells the newest three', async () => {
  await setNotify(true)
  visible = false
  announceAlerts([1, 2, 3, 4, 5].map(firing))
  expect(shown.map(({ tag }) => tag)).toEqual(['alert 3', 'alert 4', 'alert 5'])
})

test('a browser that shows none from a page, as those of phones, is asked no more, and the page goes on', async () => {
  await setNotify(true)
  visible = false
  refuses = true
  expect(() => announceAlerts([firing(1)])).not.toThrow()
  refuses = false
  expect(mayNotify()).toBe(false)
})
