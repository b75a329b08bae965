/**
 * Gateways of Teltonika: the codecs 8, 8 Extended and 16 with their reports, and codec 12 with commands.
 * It says its IMEI first, and is answered 1 or 0. Reports are answered with their number; with any other number they come
 * again. Source: "Teltonika Data Sending Protocols" of the maker's public wiki.
 */
import { fastestSpeed } from '../../basics/assumed.ts'
import { printInstant } from '../../basics/instant.ts'
import { serialPattern } from '../report.ts'
import { bytesOf, bytesOfText, Inbox, joined, textOf } from './bytes.ts'
import { absOf, readDm1 } from './dm1.ts'
import type {
  Bytes,
  Conversation,
  ConversationOptions,
  FieldProtocol,
  FieldReport,
  Leftover,
  Said,
} from './protocol.ts'
import { readingsOf } from './teltonika/elements.ts'
import { framed, nextFrame } from './teltonika/frame.ts'
import { type AvlRecord, layouts, readRecords } from './teltonika/records.ts'
import {
  accountIn,
  askVersion,
  codec12,
  commandData,
  heardOf,
  readAnswer,
  spoken,
  toldOf,
} from './teltonika/texts.ts'
import { milesInKilometer } from './teltonika/units.ts'

/** The calendar ends there, milliseconds. */
const lastInstant = 8_640_000_000_000_000n
const longestImei = 20
/** Bytes between frames that keep the connection open. */
const ping = 0xff

const gpsOf = ({ lat, lng, angleDeg, satellites, speedKmh }: AvlRecord): object | null => {
  // Without satellites it repeats where it was last.
  if (satellites === 0 || (lat === 0 && lng === 0)) return null
  if (Math.abs(lat) > 90 || Math.abs(lng) > 180) return null
  const speedMph = Math.round(speedKmh * milesInKilometer * 10) / 10
  return {
    ...{ lat, lng },
    ...(angleDeg <= 360 && { headingDeg: angleDeg }),
    ...(speedMph <= fastestSpeed && { speedMph }),
  }
}

const brakesOf = ({ elements }: AvlRecord, dm1: number | null): object | null => {
  const bytes = dm1 === null ? undefined : elements.get(dm1)
  const read = bytes ? readDm1(bytes) : null
  return read && { absSystemFault: absOf(read) }
}

/** A report as `decodeReport` reads it; null where its moment is none of the calendar. */
export const reportOf = (
  serial: string,
  record: AvlRecord,
  { dm1 = null }: ConversationOptions = {},
): object | null => {
  if (record.time > lastInstant) return null
  const gps = gpsOf(record)
  return {
    ...{ serial, recorded: printInstant(Number(record.time)) },
    ...(gps && { gps }),
    ...readingsOf(record),
    ...brakesOf(record, dm1),
  }
}
const isOnEarth = ({ lat, lng }: AvlRecord) => Math.abs(lat) <= 90 && Math.abs(lng) <= 180

const reportsIn = (serial: string, data: Bytes, options: ConversationOptions): Said => {
  const { count, records, rest } = readRecords(data)
  const reports: FieldReport[] = []
  const leftovers: Leftover[] = []
  for (const { record, bytes } of records) {
    const json = reportOf(serial, record, options)
    if (json) reports.push({ json, bytes })
    if (!json) leftovers.push({ reason: 'Its moment is none of the calendar', bytes })
    else if (!isOnEarth(record)) leftovers.push({ reason: 'Its position is on no earth', bytes })
  }
  if (rest) leftovers.push(rest)
  return { what: 'reports', reports, leftovers, kept: bytesOf(count, 4), again: bytesOf(0, 4) }
}

const saidIn = (serial: string, data: Bytes, options: ConversationOptions): Said => {
  const codec = data[0]!
  if (layouts.has(codec)) return reportsIn(serial, data, options)
  if (codec === codec12) {
    const text = readAnswer(data)
    if (text !== null) return { what: 'answer', text, bytes: data }
  }
  // Whatever it is, it comes again for ever where it is not answered with the number it gives.
  const leftover = { reason: `Codec ${codec} is not known`, bytes: data }
  return {
    what: 'reports',
    reports: [],
    leftovers: [leftover],
    kept: bytesOf(data[1]!, 4),
    again: bytesOf(0, 4),
  }
}

const open = (options: ConversationOptions = {}): Conversation => {
  const inbox = new Inbox()
  let serial: string | null = null
  let isOver = false

  const nonsense = (reason: string): Said => {
    isOver = true
    return { what: 'nonsense', leftover: { reason, bytes: inbox.take(inbox.length) } }
  }
  const greeting = (): Said | null => {
    if (inbox.length < 2) return null
    const length = inbox.peek().u16()
    if (length === 0 || length > longestImei) return nonsense('It does not begin with an IMEI')
    if (inbox.length < 2 + length) return null
    const imei = textOf(inbox.take(2 + length).subarray(2))
    if (!serialPattern.test(imei)) return nonsense('It does not begin with an IMEI')
    serial = imei
    return { what: 'serial', serial, welcome: Uint8Array.of(1), unknown: Uint8Array.of(0) }
  }
  const next = (): Said | null => {
    if (serial === null) return greeting()
    while (inbox.length > 0 && inbox.peek().u8() === ping) inbox.take(1)
    const frame = nextFrame(inbox)
    switch (frame.is) {
      case 'partial':
        return null
      case 'none':
        return nonsense(frame.reason)
      case 'damaged': {
        const leftover = { reason: 'Its checksum does not fit', bytes: frame.data }
        return { what: 'damaged', leftover, again: bytesOf(0, 4) }
      }
      case 'whole':
        return saidIn(serial, frame.data, options)
    }
  }

  return {
    push: (bytes) => {
      if (isOver) return []
      inbox.push(bytes)
      const said: Said[] = []
      for (let one = next(); one !== null; one = isOver ? null : next()) said.push(one)
      return said
    },
  }
}

/** The first bytes of a connection. */
export const greetingOf = (imei: string): Bytes => joined(bytesOf(imei.length, 2), bytesOfText(imei))

export const teltonika = {
  name: 'teltonika',
  title: 'Teltonika',
  open,
  commands: Object.keys(spoken) as FieldProtocol['commands'],
  tell: (command) => toldOf(command, framed),
  hear: (_command, text) => heardOf(text),
  introduction: { bytes: framed(commandData(askVersion)), account: accountIn },
} as const satisfies FieldProtocol
