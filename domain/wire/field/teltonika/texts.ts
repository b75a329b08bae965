/**
 * Codec 12: texts to a gateway, and its texts back. They bear no number, so an answer is that to the text before.
 * Source: "Teltonika Data Sending Protocols" and "SMS/GPRS Commands" of the maker's public wiki.
 */
import { fastestSpeed } from '../../../basics/assumed.ts'
import { printInstant } from '../../../basics/instant.ts'
import type { CommandName } from '../../../commands/index.ts'
import { bytesOf, bytesOfText, Cursor, joined, textOf } from '../bytes.ts'
import type { Bytes, EncodedCommand, Heard } from '../protocol.ts'
import { milesInKilometer } from './units.ts'

export const codec12 = 0x0c
const isCommand = 0x05
const isAnswer = 0x06

const withText = (type: number, text: string): Bytes =>
  joined(Uint8Array.of(codec12, 1, type), bytesOf(text.length, 4), bytesOfText(text), Uint8Array.of(1))
/** The data of a frame. */
export const commandData = (text: string): Bytes => withText(isCommand, text)
export const answerData = (text: string): Bytes => withText(isAnswer, text)

/** The text of an answer; null where the data are none. Never throws. */
export const readAnswer = (data: Bytes): string | null => {
  const cursor = new Cursor(data)
  try {
    cursor.bytes(2)
    if (cursor.u8() !== isAnswer) return null
    return textOf(cursor.bytes(cursor.u32())).trim()
  } catch {
    return null
  }
}
/** What a gateway is told, as it is told to do it; null where the data are no command. */
export const readCommand = (data: Bytes): string | null => {
  const cursor = new Cursor(data)
  try {
    if (cursor.u8() !== codec12) return null
    cursor.u8()
    return cursor.u8() === isCommand ? textOf(cursor.bytes(cursor.u32())) : null
  } catch {
    return null
  }
}

interface Text {
  readonly text: string
  readonly isSilent: boolean
}
/** What of our commands a gateway can be told. A restart is not answered, by the maker's list. */
export const spoken: Readonly<Partial<Record<CommandName, Text>>> = {
  locateNow: { text: 'getgps', isSilent: false },
  reboot: { text: 'cpureset', isSilent: true },
}
export const toldOf = (command: CommandName, framed: (data: Bytes) => Bytes): EncodedCommand | null => {
  const told = spoken[command]
  return told ? { bytes: framed(commandData(told.text)), isSilent: told.isSilent } : null
}

const failure = /^(unknown|unrecogni[sz]ed|warning|error|wrong|invalid|incorrect|denied)\b/i

/** "GPS:1 Sat:9 Lat:32.7813 Long:-96.8012 Alt:131 Speed:62 Dir:271 Date: 2026/11/21 Time: 2:15:07" */
const fix =
  /\bGPS:\s*1\b.*?\bLat:\s*(-?[\d.]+)\s+Long:\s*(-?[\d.]+).*?\bSpeed:\s*(\d+).*?\bDir:\s*(\d+).*?\bDate:\s*(\d{4})[/-](\d{1,2})[/-](\d{1,2})\s+Time:\s*(\d{1,2}):(\d{2}):(\d{2})/i

const reportIn = (text: string): object | null => {
  const found = fix.exec(text)
  if (!found) return null
  const [lat, lng, kmh, dir, year, month, day, hour, minute, second] = found.slice(1).map(Number)
  const speedMph = kmh! * milesInKilometer
  return {
    recorded: printInstant(Date.UTC(year!, month! - 1, day!, hour!, minute!, second!)),
    gps: {
      ...{ lat, lng },
      ...(speedMph <= fastestSpeed && { speedMph: Math.round(speedMph * 10) / 10 }),
      ...(dir! <= 360 && { headingDeg: dir }),
    },
  }
}

export const heardOf = (text: string): Heard => ({
  failure: failure.test(text) ? text : null,
  report: reportIn(text),
})

/** What a gateway is asked at the beginning. */
export const askVersion = 'getver'

const wordOf = (text: string, name: string): string | undefined =>
  new RegExp(`\\b${name}:\\s*([A-Za-z0-9][A-Za-z0-9._-]{0,31})`, 'i').exec(text)?.[1]

/**
 * "Ver:03.27.07_00 GPS:AXN_5.1 Hw:FMB120 Mod:15 IMEI:… Init: 2026-11-21 2:15 Uptime: 8712 …" as an account of the gateway,
 * without serial number and moment.
 */
export const accountIn = (text: string): object | null => {
  const hardware = wordOf(text, 'Hw')
  const mainApp = wordOf(text, 'Ver')
  if (hardware === undefined || mainApp === undefined) return null
  const init = /\bInit:\s*(\d{4})[-/](\d{1,2})[-/](\d{1,2})\s+(\d{1,2}):(\d{1,2})/i.exec(text)
  const [year, month, day, hour, minute] = (init ?? []).slice(1).map(Number)
  return {
    product: 'Teltonika',
    hardware,
    firmware: { mainApp },
    capabilities: { commands: Object.keys(spoken) },
    ...(init && { started: printInstant(Date.UTC(year!, month! - 1, day!, hour!, minute!)) }),
  }
}
