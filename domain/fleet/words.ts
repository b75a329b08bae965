/** Texts about filters, customers and groups. */

export const filterWords = {
  field: (field: string) => `There is no field '${field}' to filter by.`,
  condition: (condition: string, field: string) => `'${condition}' is not a condition for ${field}.`,
  value: (value: string, field: string) => `'${value}' is not a value of ${field}.`,
  noValue: (field: string) => `The filter on ${field} needs a value.`,
  tooMany: (most: number, field: string) => `The filter on ${field} takes at most ${most} values.`,
  pattern: (value: string, field: string) => `'${value}' is not a pattern for ${field}.`,
} as const

export const customerWords = {
  deactivated: 'The customer was deactivated successfully.',
  activated: 'The customer was activated successfully.',
  noSuchCustomer: 'There is no such customer.',
  abbrev: 'An abbreviation has 1 to 20 letters, digits, dashes or underscores.',
  hasLeases:
    'It has leases that run, or are scheduled. Have the trailers returned and cancel the others first.',
  abbrevTaken: (abbrev: string) => `There is already a customer with the abbreviation ${abbrev}.`,
  name: 'A customer needs a short and a long name of at most 200 characters.',
  dotNumber: 'A DOT number has at most 20 characters.',
  retention: 'Reports are kept for 1 to 3650 days.',
  loadedFrom: 'A trailer counts as loaded from 0 to 200,000 lbs.',
  freeMinutes: 'Free time is 0 to 10,080 whole minutes, a week at most.',
  workDays: 'Choose at least one working day, by 1 (Monday) to 7 (Sunday).',
  workTime: 'A time is written as 08:30, from 00:00 to 24:00.',
  workHours: 'Working hours cannot end when they begin. For the whole day, choose 00:00 to 24:00.',
  address: 'Type a whole address that begins with https:// and has neither a name nor a password in it.',
  timezone: (zone: string) => `There is no time zone '${zone}'.`,
  flag: (name: string) => `There is no feature '${name}'.`,
  plan: (name: string) => `There is no plan '${name}'.`,
  noSuchLimit: (name: string) => `There is no limit '${name}'. verdictLimits of a customer names them all.`,
  tooManyLimits: (most: number) => `Set each of the ${most} limits once at most.`,
} as const

export const agreementWords = {
  text: (most: number) =>
    `A data agreement needs a text of at most ${most.toLocaleString('en-US')} characters.`,
  same: 'This is the text that is published already.',
  published: (version: number) => `Version ${version} of the data agreement was published.`,
} as const

export const gatewayKeyWords = {
  name: (most: number) => `A key needs a name of at most ${most} characters, so that you know it again.`,
  serial: 'A serial number has 1 to 64 letters, digits, dots, dashes, underscores or colons.',
  noSuchKey: 'There is no such key, or it was revoked already.',
} as const

export const groupWords = {
  noSuchGroup: 'There is no such group.',
  name: 'A group needs a name of at most 100 characters.',
  nameTaken: (name: string) => `There is already a group named ${name}.`,
  special: (name: string) => `The group '${name}' cannot be changed.`,
  allVins: "'All VINs' contains every vehicle.",
  noVins: "'No VINs' contains no vehicle.",
  oneParent: 'A group can be in one other group at most.',
  circle: 'A group cannot be moved into itself or into a group below it.',
  deepest: (most: number) => `Groups are nested at most ${most} deep.`,
  vehicles: 'Not all of these vehicles belong to the customer.',
  users: 'Not all of these users belong to the customer.',
  tooMany: (most: number) => `At most ${most} at once.`,
  page: (most: number) => `A page has 1 to ${most} lines, and pages are counted from 0.`,
} as const
