/**
 * DM1 of SAE J1939-73 (PGN 65226), "active diagnostic trouble codes": two bytes of lamps, then four bytes a code.
 * A controller without a code sends one of zeros.
 */
import type { Bytes } from './protocol.ts'

/** Two bits: a controller may not know. */
export type LampState = 'off' | 'on' | 'error' | 'unknown'
const states: readonly LampState[] = ['off', 'on', 'error', 'unknown']

export interface Lamps {
  /** Of emissions. */
  readonly malfunction: LampState
  readonly redStop: LampState
  readonly amberWarning: LampState
  readonly protect: LampState
}
export interface TroubleCode {
  /** Suspect parameter number, 19 bits. */
  readonly spn: number
  /** Failure mode identifier, 5 bits. */
  readonly fmi: number
  /** Occurrence count, 7 bits; null where it is not counted. */
  readonly occurrences: number | null
}
export interface Dm1 {
  readonly lamps: Lamps
  readonly codes: readonly TroubleCode[]
}

const notCounted = 127
const lampsLength = 2
const codeLength = 4

const codeOf = (bytes: Bytes): TroubleCode => {
  const [low, middle, high, count] = bytes as unknown as readonly [number, number, number, number]
  const occurrences = count & 0x7f
  return {
    // The highest bit of the last byte tells of an older order of the bits, which nobody sends any more.
    spn: low | (middle << 8) | ((high & 0xe0) << 11),
    fmi: high & 0x1f,
    occurrences: occurrences === notCounted ? null : occurrences,
  }
}
const isCode = (bytes: Bytes): boolean =>
  bytes.length === codeLength && bytes.some((byte) => byte !== 0) && bytes.some((byte) => byte !== 0xff)

/** Reads a DM1 as its controller sent it, bytes that fill a frame left out; null where it is too short to be one. */
export const readDm1 = (bytes: Bytes): Dm1 | null => {
  const lamps = bytes[0]
  if (lamps === undefined || bytes.length < lampsLength + codeLength) return null
  const lamp = (from: number): LampState => states[(lamps >> from) & 3]!
  const codes: TroubleCode[] = []
  for (let at = lampsLength; at + codeLength <= bytes.length; at += codeLength) {
    const code = bytes.subarray(at, at + codeLength)
    if (isCode(code)) codes.push(codeOf(code))
  }
  return {
    lamps: { malfunction: lamp(6), redStop: lamp(4), amberWarning: lamp(2), protect: lamp(0) },
    codes,
  }
}

/** What the DM1 of a trailer's brakes is as a reading. */
export const absOf = ({ lamps, codes }: Dm1) => ({
  amberLamp: lamps.amberWarning === 'on',
  faults: codes.slice(0, 64).map(({ spn, fmi }) => ({ faultTypeId: spn, fmi })),
})
