/** What somebody copies to send a first report. */
import { expect, test } from 'vitest'
import { judgeVin } from '#domain/vehicle/vin.ts'
import { decodeReport } from '#domain/wire/report.ts'
import { abbrevOf, curlLine, madeUpVin, mqttLine, phoneAddress } from './ways.ts'

const of = { origin: 'http://fleet.example:8080', key: 'k-1', serial: 'MRY-00012345' }
const now = new Date('2026-11-24T21:00:00.123Z')

test('the line for curl has the key, and a report that is read', () => {
  const line = curlLine(of, now)
  expect(line).toContain('curl http://fleet.example:8080/ingest/v1/reports ')
  expect(line).toContain('-H "Authorization: Bearer k-1"')
  const body = JSON.parse(/-d '(.*)'$/.exec(line)![1]!)
  expect(decodeReport(body[0], now.getTime())).toMatchObject({
    ok: true,
    report: {
      serial: 'MRY-00012345',
      recorded: Date.UTC(2026, 10, 24, 21),
      readings: { gps: { speedMph: 55 } },
    },
  })
})

test('the line for MQTT names the host alone, and the gateway as the user', () => {
  expect(mqttLine(of, now)).toMatch(
    /^mosquitto_pub -h fleet\.example -q 1 -u MRY-00012345 -P "k-1" -t tandem\/v1\/MRY-00012345\/report -m '\{"serial"/,
  )
})

test('a phone is given an address with the key', () => {
  expect(phoneAddress({ ...of, key: 'a+b' })).toBe('http://fleet.example:8080/ingest/osmand?key=a%2Bb')
})

test('a VIN that is made up is a right one', () => {
  for (const random of [0, 0.42, 0.999999])
    expect(judgeVin(madeUpVin(random, 2026))).toMatchObject({ verdict: 'ok' })
})

test.each([
  ['Granite Haul Partners', 'GHP'],
  ['Northstar', 'NOR'],
  ['Ålesund  & Sons', 'AS'],
  ['', ''],
])('%s is abbreviated %s', (name, abbrev) => {
  expect(abbrevOf(name)).toBe(abbrev)
})
