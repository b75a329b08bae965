/** The live stream's lines, as the store takes them. */
import { expect, test } from 'vitest'
import { encodeChange, encodeVehicle, type LiveVehicle } from '#domain/wire/live.ts'
import { onFirings, unreadNow } from './alert-news.ts'
import { lineReader, linesOf } from './live.ts'
import { createVehicles } from './vehicles.ts'

const vehicle = (id: number, facts: Partial<LiveVehicle> = {}): LiveVehicle => ({
  id,
  customerId: 1,
  vin: `1GRAA0627KB${String(id).padStart(6, '0')}`,
  unitId: `T-${id}`,
  vehicleTypeId: 3,
  lat: 39,
  lng: -95,
  headingDeg: 0,
  speedMph: 0,
  level: 'good',
  verdict: null,
  recorded: 1000,
  stoppedSince: null,
  address: null,
  ...facts,
})

test('the first set makes the fleet, and a change moves one of it', () => {
  const store = createVehicles((call) => call())
  const read = lineReader(store)
  read({ hello: { now: Date.now(), vehicles: 2 } })
  read({ fleet: [vehicle(1), vehicle(2)].map(encodeVehicle) })
  expect(store.flow).toBe('asking')
  read({ ready: true })
  expect(store.flow).toBe('live')
  read({ changes: [encodeChange(vehicle(2, { lat: 40.5, level: 'critical' }))] })
  expect(store.byVin(vehicle(2).vin)).toEqual(vehicle(2, { lat: 40.5, level: 'critical' }))
  expect(store.all.get(1)).toEqual(vehicle(1))
})

test('after a new connection, vehicles that are no longer sent are removed', () => {
  const store = createVehicles((call) => call())
  store.set([vehicle(1), vehicle(2)])
  const read = lineReader(store)
  read({ fleet: [encodeVehicle(vehicle(2))] })
  expect(store.all.size).toBe(2)
  read({ ready: true })
  expect([...store.all.keys()]).toEqual([2])
  expect(store.byVin(vehicle(1).vin)).toBeUndefined()
})

test('a vehicle that may no longer be seen leaves at once', () => {
  const store = createVehicles((call) => call())
  const read = lineReader(store)
  read({ fleet: [vehicle(1), vehicle(2)].map(encodeVehicle) })
  read({ ready: true })
  read({ gone: [1] })
  expect([...store.all.keys()]).toEqual([2])
})

test('a change of a vehicle that is not known is passed over', () => {
  const store = createVehicles((call) => call())
  lineReader(store)({ changes: [encodeChange(vehicle(9))] })
  expect(store.all.size).toBe(0)
})

test('a map that stands still takes all changes together once it is refreshed', () => {
  const store = createVehicles((call) => call())
  store.set([vehicle(1), vehicle(2)])
  const read = lineReader(store)
  store.hold()
  read({ changes: [encodeChange(vehicle(1, { lat: 40 })), encodeChange(vehicle(2, { lat: 40 }))] })
  read({ changes: [encodeChange(vehicle(1, { lat: 41, level: 'critical' }))] })
  read({ fleet: [encodeVehicle(vehicle(2, { lat: 42 }))] })
  expect([...store.all.values()].map(({ lat }) => lat)).toEqual([39, 42])
  store.release()
  expect(store.all.get(1)).toEqual(vehicle(1, { lat: 41, level: 'critical' }))
  expect(store.all.get(2)).toEqual(vehicle(2, { lat: 42 }))
  read({ changes: [encodeChange(vehicle(1, { lat: 43 }))] })
  expect(store.all.get(1)?.lat).toBe(43)
})

test('many changes between two frames are notified once, all of them', () => {
  const waiting: (() => void)[] = []
  const store = createVehicles((call) => waiting.push(call))
  store.set([vehicle(1), vehicle(2)])
  waiting.pop()!()
  const notified: unknown[] = []
  store.listen((changed) => notified.push(changed))
  store.change([vehicle(1, { speedMph: 5 })])
  store.change([vehicle(2, { speedMph: 6 }), vehicle(1, { speedMph: 7 })])
  expect(waiting).toHaveLength(1)
  waiting.pop()!()
  expect(notified).toEqual([new Set([1, 2])])
})

test('a line that arrives in pieces is one line', async () => {
  const pieces = ['{"beat":1}\n{"be', 'at":2}', '\n\n{"beat":3}\n']
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      for (const piece of pieces) stream.enqueue(new TextEncoder().encode(piece))
      stream.close()
    },
  })
  const lines: string[] = []
  for await (const line of linesOf(body)) lines.push(line)
  expect(lines).toEqual(['{"beat":1}', '{"beat":2}', '{"beat":3}'])
})

test('alerts and the number of those not read reach every listener', () => {
  const heard: string[] = []
  const stop = onFirings((firings) => heard.push(...firings.map(({ ruleName }) => ruleName)))
  const read = lineReader(createVehicles((call) => call()))
  const { vin, unitId } = vehicle(1)
  const firing = { id: '5', customerId: 1, vehicleId: 1, vin, unitId, because: 'The doors are open.', at: 1 }
  read({ firings: [{ ...firing, ruleName: 'Doors', level: 'critical' }] })
  stop()
  read({ firings: [{ ...firing, ruleName: 'Lights', level: 'caution' }] })
  read({ unread: 3 })
  expect(heard).toEqual(['Doors'])
  expect(unreadNow()).toBe(3)
})
