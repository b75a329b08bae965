import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeReport } from '../report.ts'
import { bytesOf, bytesOfText, joined } from './bytes.ts'
import type { Bytes, Said } from './protocol.ts'
import { crc16, framed, longestData } from './teltonika/frame.ts'
import { type AvlRecord, codec8, codec8Extended, codec16, readRecords } from './teltonika/records.ts'
import { answerData, readCommand } from './teltonika/texts.ts'
import { recordsData } from './teltonika/write.ts'
import { greetingOf, reportOf, teltonika } from './teltonika.ts'

const imei = '356307042441013'
const bytes = (...hex: readonly string[]): Bytes =>
  Uint8Array.from(hex.join('').match(/[0-9a-f]{2}/gi) ?? [], (pair) => Number.parseInt(pair, 16))
/** What a gateway with this IMEI says by these bytes. */
const saidBy = (...parts: readonly Bytes[]): readonly Said[] => {
  const conversation = teltonika.open()
  conversation.push(greetingOf(imei))
  return parts.flatMap((part) => conversation.push(part))
}
const reportsOf = (said: readonly Said[]) =>
  said.flatMap((one) => (one.what === 'reports' ? one.reports.map(({ json }) => json) : []))
const at = Date.UTC(2026, 10, 21, 2, 15, 7)
const atBytes = bytesOf(at, 8)

/** Written out by hand: Dallas, 131 m up, heading 271°, 9 satellites, 100 km/h. */
const place = bytes('c64e1f60', '13899a78', '0083', '010f', '09', '0064')
const lat = 32.778508
const lng = -96.7958688
const moment = '2026-11-21T02:15:07.000Z'
const gps = { lat, lng, headingDeg: 271, speedMph: 62.1 }

describe('a frame written by hand', () => {
  test('of codec 8 is a report with the voltages and the miles of its elements', () => {
    const record = joined(
      ...[atBytes, bytes('01'), place],
      // The event, 4 elements: 1 of one byte, 2 of two, 1 of four, none of eight.
      bytes('00', '04'),
      ...[bytes('01', 'ef', '01'), bytes('02', '42', '316a', '43', '0fa0')],
      ...[bytes('01', '10', '00188e80'), bytes('00')],
    )
    const frame = framed(joined(bytes('08', '01'), record, bytes('01')))
    expect(saidBy(frame)).toEqual([
      {
        what: 'reports',
        reports: [
          {
            json: {
              serial: imei,
              recorded: moment,
              gps,
              gpsMileage: { miles: 1000 },
              sensorBoxBattery: { millivolts: 12_650 },
              backupBattery: { millivolts: 4_000 },
            },
            bytes: record,
          },
        ],
        leftovers: [],
        kept: bytes('00000001'),
        again: bytes('00000000'),
      },
    ])
  })

  test('of codec 8 Extended tells temperatures, humidity and the door, and leaves long elements alone', () => {
    const record = joined(
      ...[atBytes, bytes('00'), place, bytes('2a38', '0006')],
      bytes('0002', '2a34', '37', '2a38', '00'),
      bytes('0002', '0019', 'fe0c', '2a30', '0190'),
      bytes('0001', '0049', 'fffffff6', '0000'),
      bytes('0001', '0101', '0003', 'aabbcc'),
    )
    const [report] = reportsOf(saidBy(framed(joined(bytes('8e', '01'), record, bytes('01')))))
    expect(report).toEqual({
      serial: imei,
      recorded: moment,
      gps,
      reeferUnit: {
        humidityPercent: 55,
        loggerSensors: [
          { sensor: 2, celsius: -1 },
          { sensor: 1, celsius: -5 },
        ],
      },
      door: { opened: true },
    })
  })

  test('of codec 12 is the answer to a command', () => {
    expect(saidBy(framed(bytes('0c', '01', '06', '00000003', '4f4b21', '01')))).toMatchObject([
      { what: 'answer', text: 'OK!' },
    ])
  })
})

test('the checksum is that of CRC-16/ARC', () => {
  expect(crc16(bytesOfText('123456789'))).toBe(0xbb3d)
})

test('a command is a text in codec 12, and only those that gateways understand are told', () => {
  const told = teltonika.tell('locateNow')!
  expect(readCommand(told.bytes.subarray(8, -4))).toBe('getgps')
  expect(teltonika.tell('reboot')).toMatchObject({ isSilent: true })
  expect(teltonika.tell('setPoint')).toBe(null)
})

test('the answer to a question for the position is a report, and a refusal a failure', () => {
  const text =
    'GPS:1 Sat:9 Lat:32.778508 Long:-96.795869 Alt:131 Speed:100 Dir:271 Date: 2026/11/21 Time: 2:15:07'
  expect(teltonika.hear('locateNow', text)).toEqual({
    failure: null,
    report: { recorded: moment, gps: { lat: 32.778508, lng: -96.795869, headingDeg: 271, speedMph: 62.1 } },
  })
  expect(teltonika.hear('locateNow', text.replace('GPS:1', 'GPS:0')).report).toBe(null)
  expect(teltonika.hear('locateNow', 'Unknown command').failure).toBe('Unknown command')
})

test('a gateway says what it is', () => {
  const text =
    'Ver:03.27.07_00 GPS:AXN_5.1.9_3333 Hw:FMB120 Mod:15 IMEI:356307042441013 Init: 2026-11-20 8:5 Uptime: 871'
  expect(teltonika.introduction.account(text)).toMatchObject({
    hardware: 'FMB120',
    firmware: { mainApp: '03.27.07_00' },
    capabilities: { commands: ['locateNow', 'reboot'] },
    started: '2026-11-20T08:05:00.000Z',
  })
  expect(teltonika.introduction.account('OK')).toBe(null)
})

const record: AvlRecord = {
  time: BigInt(at),
  priority: 0,
  ...{ lat, lng },
  altitudeM: 131,
  angleDeg: 271,
  satellites: 9,
  speedKmh: 100,
  event: 0,
  elements: new Map(),
}
const frameOf = (...records: readonly AvlRecord[]) => framed(recordsData(records))

test('the DM1 of the brakes, passed on in an element that is named, is their reading', () => {
  const elements = new Map([[145, bytes('04ff1b030503ffff')]])
  const brakes = { absSystemFault: { amberLamp: true, faults: [{ faultTypeId: 795, fmi: 5 }] } }
  expect(reportOf(imei, { ...record, elements }, { dm1: 145 })).toMatchObject(brakes)
  expect(reportOf(imei, { ...record, elements })).not.toHaveProperty('absSystemFault')
})

describe('what makes no sense', () => {
  test('of a position is left out, and the rest of its record stays', () => {
    const elements = new Map([[66, bytes('316a')]])
    const readings = (wrong: Partial<AvlRecord>) => reportOf(imei, { ...record, elements, ...wrong })
    const battery = { serial: imei, recorded: moment, sensorBoxBattery: { millivolts: 12_650 } }
    expect(readings({ satellites: 0 })).toEqual(battery)
    expect(readings({ lat: 0, lng: 0 })).toEqual(battery)
    expect(readings({ lat: 91 })).toEqual(battery)
    expect(readings({ angleDeg: 400, speedKmh: 300 })).toEqual({ ...battery, gps: { lat, lng } })
  })

  test('of a sensor is left out: one that is not there says so by its value', () => {
    const none = new Map([
      [72, bytesOf(3_000, 4)],
      [25, bytesOf(32_767, 2)],
      [86, bytesOf(65_535, 2)],
      [66, bytesOf(65_535, 2)],
    ])
    expect(reportOf(imei, { ...record, elements: none })).toEqual({ serial: imei, recorded: moment, gps })
  })

  test('a record with an impossible date is named and acknowledged with the others', () => {
    const [said] = saidBy(frameOf(record, { ...record, time: 0xffff_ffff_ffff_ffffn }))
    expect(said).toMatchObject({ what: 'reports', kept: bytes('00000002') })
    expect(said).toHaveProperty('reports.length', 1)
    expect(said).toHaveProperty('leftovers.0.reason', 'Its moment is none of the calendar')
  })

  test('records that end too early leave what was read before, and all are acknowledged', () => {
    const whole = recordsData([record, record])
    const cut = joined(whole.subarray(0, whole.length - 9), Uint8Array.of(2))
    expect(saidBy(framed(cut))).toMatchObject([
      {
        reports: [{ json: { serial: imei } }],
        leftovers: [{ reason: 'Record 2 of 2 ends too early' }],
        kept: bytes('00000002'),
      },
    ])
  })

  test('a codec that is not known is acknowledged with the number it gives, or it would come for ever', () => {
    expect(saidBy(framed(bytes('0d', '03', 'aabb', '03')))).toMatchObject([
      { reports: [], leftovers: [{ reason: 'Codec 13 is not known' }], kept: bytes('00000003') },
    ])
  })

  test('a frame with a wrong checksum is to come again, and the next one is read', () => {
    const damaged = frameOf(record)
    damaged[20]! ^= 1
    expect(saidBy(joined(damaged, frameOf(record)))).toMatchObject([
      { what: 'damaged', again: bytes('00000000') },
      { what: 'reports', kept: bytes('00000001') },
    ])
  })

  test('what does not begin as a frame, or is too long, ends the connection', () => {
    expect(saidBy(bytes('00000001'), frameOf(record))).toMatchObject([{ what: 'nonsense' }])
    expect(saidBy(joined(bytesOf(0, 4), bytesOf(longestData + 1, 4)))).toMatchObject([{ what: 'nonsense' }])
    expect(teltonika.open().push(bytesOfText('GET / HTTP/1.1\r\n'))).toMatchObject([{ what: 'nonsense' }])
    expect(teltonika.open().push(greetingOf('../../etc'))).toMatchObject([{ what: 'nonsense' }])
  })
})

test('bytes that only keep the connection open are passed over', () => {
  expect(saidBy(joined(bytes('ffff'), frameOf(record), bytes('ff')), frameOf(record))).toHaveLength(2)
})

const anElement = fc
  .constantFrom(1, 2, 4, 8, 3, 20)
  .chain((length) => fc.uint8Array({ minLength: length, maxLength: length }))
const aRecord: fc.Arbitrary<AvlRecord> = fc.record({
  time: fc.bigInt({ min: 0n, max: 0xffff_ffff_ffff_ffffn }),
  priority: fc.nat(255),
  lat: fc.integer({ min: -900_000_000, max: 900_000_000 }).map((n) => n / 1e7),
  lng: fc.integer({ min: -1_800_000_000, max: 1_800_000_000 }).map((n) => n / 1e7),
  altitudeM: fc.integer({ min: -32_768, max: 32_767 }),
  angleDeg: fc.nat(65_535),
  satellites: fc.nat(255),
  speedKmh: fc.nat(65_535),
  event: fc.nat(255),
  elements: fc.array(fc.tuple(fc.nat(65_535), anElement), { maxLength: 20 }).map((list) => new Map(list)),
})
/** As a codec carries it: numbers of one byte, and no lengths of their own. */
const narrow = (of: AvlRecord, isByte: boolean): AvlRecord => ({
  ...of,
  elements: new Map(
    [...of.elements].flatMap(([id, value]) =>
      [1, 2, 4, 8].includes(value.length) ? [[isByte ? id & 0xff : id, value] as const] : [],
    ),
  ),
})
const sorted = ({ elements, ...rest }: AvlRecord) => ({
  ...rest,
  elements: [...elements].map(([id, value]) => [id, [...value]] as const).sort(([a], [b]) => a - b),
})

describe('whatever there is to say', () => {
  test.each([
    ['8', codec8, (of: AvlRecord) => narrow(of, true)],
    ['16', codec16, (of: AvlRecord) => narrow(of, false)],
    ['8 Extended', codec8Extended, (of: AvlRecord) => of],
  ] as const)('is read from codec %s as it was written', (_, codec, fits) => {
    fc.assert(
      fc.property(fc.array(aRecord, { maxLength: 5 }), (list) => {
        const records = list.map(fits)
        const read = readRecords(recordsData(records, codec))
        expect(read.rest).toBe(null)
        expect(read.records.map(({ record }) => sorted(record))).toEqual(records.map(sorted))
      }),
    )
  })

  test('each record becomes a report that the server takes, or is named', () => {
    fc.assert(
      fc.property(aRecord, (of) => {
        const [said] = saidBy(frameOf(of))
        if (said?.what !== 'reports') throw new Error('no reports')
        expect(said.reports.length + said.leftovers.length).toBeGreaterThan(0)
        for (const { json } of said.reports) {
          const decoded = decodeReport(JSON.parse(JSON.stringify(json)), at)
          if (decoded.ok) expect(decoded.dropped).toEqual([])
          else expect(decoded.reason).toMatch(/^recorded: /)
        }
      }),
    )
  })

  test('it is said alike, wherever the bytes are cut', () => {
    const all = joined(
      greetingOf(imei),
      frameOf(record, { ...record, time: BigInt(at + 1_000) }),
      bytes('ff'),
      framed(answerData('OK')),
      frameOf(record),
    )
    const whole = teltonika.open().push(all)
    expect(whole.map(({ what }) => what)).toEqual(['serial', 'reports', 'answer', 'reports'])
    fc.assert(
      fc.property(fc.array(fc.nat(all.length), { maxLength: 30 }), (cuts) => {
        const conversation = teltonika.open()
        const ends = [...cuts, all.length].sort((a, b) => a - b)
        const said = ends.flatMap((end, n) =>
          conversation.push(all.subarray(n === 0 ? 0 : ends[n - 1]!, end)),
        )
        expect(said).toEqual(whole)
      }),
    )
  })

  test('any bytes are answered or end the connection, and nothing is thrown', () => {
    const noise = fc.uint8Array({ maxLength: 400 })
    const framedNoise = noise.filter(({ length }) => length >= 3).map(framed)
    const codecNoise = fc
      .tuple(fc.constantFrom(codec8, codec8Extended, codec16, 0x0c), noise)
      .map(([codec, rest]) => framed(joined(Uint8Array.of(codec), rest, Uint8Array.of(0, 0))))
    fc.assert(
      fc.property(fc.array(fc.oneof(noise, framedNoise, codecNoise), { maxLength: 6 }), (parts) => {
        for (const said of saidBy(...parts)) expect(said.what).toBeTypeOf('string')
        const conversation = teltonika.open()
        for (const part of parts) conversation.push(part)
      }),
    )
  })
})
