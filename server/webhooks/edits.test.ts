/** What becomes of a delivery that is under way while somebody changes it, or its webhook. */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { minutes, second } from '#domain/basics/time.ts'
import { noon } from '#domain/state/testing.ts'
import { type SlowBroker, startSlowBroker } from './testing/mqtt-broker.ts'
import { openStage, type Stage } from './testing/stage.ts'

let stage: Stage
const brokers: SlowBroker[] = []
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())
beforeEach(async () => {
  await stage.app.db.pool.query('TRUNCATE webhook, webhook_delivery')
})
afterEach(() => {
  stage.restart()
  for (const one of brokers.splice(0)) one.close()
})

const broker = async (confirm: number): Promise<SlowBroker> => {
  const one = await startSlowBroker(confirm)
  brokers.push(one)
  return one
}
const recorded = ({ came }: SlowBroker, topic: string) =>
  came.filter((one) => one.topic === topic).map(({ text }) => Date.parse(JSON.parse(text).recorded))
const update = (id: string, input: object) =>
  stage.ask(
    `mutation ($input: WebhookInput!) { updateWebhook(id: ${id}, input: $input) { webhook { name } } }`,
    { input: { name: 'TMS', ...input } },
  )
let next = noon
/** Five positions are on their way, and the broker has confirmed two of them. */
const onTheirWay = async (first: SlowBroker) => {
  const { webhook } = await stage.create({
    ...{ kind: 'mqtt', url: first.url, feed: 'positions', broker: { topic: 'before' } },
  })
  await stage.work()
  const times = Array.from({ length: 5 }, () => (next += second))
  await stage.drive('NOR-1', times)
  await stage.noted()
  const working = stage.work()
  await expect.poll(() => first.came.length, { timeout: 30_000 }).toBe(5)
  return { id: webhook.id, times, working }
}
const goOn = async () => {
  stage.pass(minutes(10))
  await stage.work()
}

test('all messages reach another broker that was set meanwhile', async () => {
  const [first, other] = [await broker(2), await broker(100)]
  const { id, times, working } = await onTheirWay(first)
  await update(id, { url: other.url, broker: { topic: 'after' } })
  first.hangUp()
  await working
  await goOn()
  expect(recorded(other, 'after')).toEqual(times)
  expect((await stage.log(id)).every(({ state }) => state === 'delivered')).toBe(true)
})

test('all messages reach another topic that was set meanwhile', async () => {
  const one = await broker(2)
  const { id, times, working } = await onTheirWay(one)
  await update(id, { url: one.url, broker: { topic: 'after' } })
  one.confirm = 100
  one.hangUp()
  await working
  await goOn()
  expect(recorded(one, 'after')).toEqual(times)
})

test('all messages reach another topic that was set between two tries', async () => {
  const one = await broker(2)
  const { id, times, working } = await onTheirWay(one)
  one.hangUp()
  await working
  one.confirm = 100
  await update(id, { url: one.url, broker: { topic: 'after' } })
  await goOn()
  expect(recorded(one, 'after')).toEqual(times)
})

test('an edit that changes neither leaves what has arrived', async () => {
  const one = await broker(2)
  const { id, times, working } = await onTheirWay(one)
  await update(id, { name: 'Renamed', url: one.url, broker: { topic: 'before' } })
  one.hangUp()
  await working
  one.confirm = 100
  await goOn()
  expect(recorded(one, 'before')).toEqual([...times, ...times.slice(2)])
})

test('a delivery that is sent again while it is under way is sent again', async () => {
  const held: ServerResponse[] = []
  const server = createServer((_request, response) => {
    if (held.push(response) > 1) response.end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { webhook } = await stage.create({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
  })
  const { testWebhook } = await stage.ask(`mutation { testWebhook(id: ${webhook.id}) { id } }`)
  const working = stage.work()
  await expect.poll(() => held.length, { timeout: 30_000 }).toBe(1)
  await stage.ask(`mutation { resendDelivery(id: ${testWebhook.id}) { id } }`)
  held[0]!.end()
  await working
  expect(held).toHaveLength(2)
  expect(await stage.log(webhook.id)).toMatchObject([{ state: 'delivered', attempts: 1 }])
  server.close()
})
