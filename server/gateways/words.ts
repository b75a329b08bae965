/** Messages to phones that report in the OsmAnd protocol. */
export const osmandWords = {
  noId: 'id: the serial number of a gateway is expected.',
  notJson: 'The body is not JSON.',
  notAnItem: 'A position is an object, with id, lat and lon or with device_id and location.',
  empty: 'The array holds no position.',
  timestamp: 'timestamp: seconds, milliseconds or ISO 8601 expected',
  aheadWithoutKey: (minutes: number) =>
    `timestamp: more than ${minutes} minutes in the future, which needs a key`,
  clock: (problem: string) => `timestamp: ${problem}`,
  notNumbers: 'lat, lon: numbers are expected',
  notValid: 'valid: the phone itself does not trust this position',
  noFix: 'lat, lon: 0, 0 is what a receiver without a fix says',
  notOnEarth: 'lat, lon: at most 90 and 180 degrees',
  bearing: 'bearing: 0 to 360 degrees expected',
  tooFast: (most: number) => `speed: more than ${most} mph`,
  accuracy: (most: number) => `accuracy: more than ${most} m`,
  battery: 'batt: 0 to 100 percent expected',
  tooManyGuesses: 'Too many requests of this address were refused. Try again later.',
  bareAddress: (url: string) =>
    `Positions are not received at this address. Set the server of this app to ${url}`,
} as const
