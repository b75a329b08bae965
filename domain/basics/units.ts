/** The units that numbers are in; each alias says at the place of use what a plain number means. */
export type Celsius = number
export type Fahrenheit = number
export type Psi = number
export type Miles = number
export type Meters = number
export type Feet = number
export type Mph = number
export type Degrees = number
export type Pounds = number
export type Millivolts = number
/** 0 to 100. */
export type Percent = number
/** A span of time in milliseconds. */
export type Ms = number
/** A moment: milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = number
