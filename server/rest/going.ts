/** Calls that are to go: told in the description, and in the `Deprecation` (RFC 9745) and `Sunset` (RFC 8594) of each answer. */
import { days } from '#domain/basics/time.ts'

export interface Going {
  /** From this day on it should not be used any more, as 2027-01-31. */
  readonly deprecated: string
  /** On this day it goes: at least half a year later. */
  readonly sunset: string
  /** The id of the call to use in its place. */
  readonly instead: string
}

/** Promised in docs/api.md. */
const least = days(182)

/** @throws where it would go sooner than was promised */
export const goingHeaders = ({ deprecated, sunset, instead }: Going): Readonly<Record<string, string>> => {
  const [from, to] = [Date.parse(deprecated), Date.parse(sunset)]
  if (!(to - from >= least)) throw new Error(`A call goes half a year after ${deprecated}, not on ${sunset}.`)
  return {
    deprecation: `@${from / 1000}`,
    sunset: new Date(to).toUTCString(),
    link: `</docs#${instead}>; rel="deprecation"`,
  }
}
