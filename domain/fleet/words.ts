/** Texts about filters, customers and groups. */
import type { Units } from '../basics/own-units.ts'
import { number } from '../basics/print.ts'
import { amountText } from '../basics/quantity.ts'
import { t } from '../basics/texts.ts'
import type { Pounds } from '../basics/units.ts'

export const filterWords = {
  field: (field: string) => t("There is no field '{{field}}' to filter by.", { field }),
  condition: (condition: string, field: string) =>
    t("'{{condition}}' is not a condition for {{field}}.", { condition, field }),
  value: (value: string, field: string) => t("'{{value}}' is not a value of {{field}}.", { value, field }),
  noValue: (field: string) => t('The filter on {{field}} needs a value.', { field }),
  tooMany: (most: number, field: string) =>
    t('The filter on {{field}} takes at most {{most}} values.', { field, most }),
  pattern: (value: string, field: string) =>
    t("'{{value}}' is not a pattern for {{field}}.", { value, field }),
} as const

export const customerWords = {
  deactivated: t('The customer was deactivated successfully.'),
  activated: t('The customer was activated successfully.'),
  noSuchCustomer: t('There is no such customer.'),
  abbrev: t('An abbreviation has 1 to 20 letters, digits, dashes or underscores.'),
  hasLeases: t(
    'It has leases that run, or are scheduled. Have the trailers returned and cancel the others first.',
  ),
  abbrevTaken: (abbrev: string) =>
    t('There is already a customer with the abbreviation {{abbrev}}.', { abbrev }),
  name: t('A customer needs a short and a long name of at most 200 characters.'),
  dotNumber: t('A DOT number has at most 20 characters.'),
  retention: t('Reports are kept for 1 to 3650 days.'),
  loadedFrom: (most: Pounds, units?: Units) =>
    t('A trailer counts as loaded from 0 to {{most}}.', { most: amountText(most, 'weight', units) }),
  freeMinutes: t('Free time is 0 to 10,080 whole minutes, a week at most.'),
  workDays: t('Choose at least one working day, by 1 (Monday) to 7 (Sunday).'),
  workTime: t('A time is written as 08:30, from 00:00 to 24:00.'),
  workHours: t('Working hours cannot end when they begin. For the whole day, choose 00:00 to 24:00.'),
  address: t('Type a whole address that begins with https:// and has neither a name nor a password in it.'),
  timezone: (zone: string) => t("There is no time zone '{{zone}}'.", { zone }),
  flag: (name: string) => t("There is no feature '{{name}}'.", { name }),
  plan: (name: string) => t("There is no plan '{{name}}'.", { name }),
  noSuchLimit: (name: string) =>
    t("There is no limit '{{name}}'. verdictLimits of a customer names them all.", { name }),
  tooManyLimits: (most: number) => t('Set each of the {{most}} limits once at most.', { most }),
} as const

export const agreementWords = {
  text: (most: number) =>
    t('A data agreement needs a text of at most {{most}} characters.', {
      most: number(most),
    }),
  same: t('This is the text that is published already.'),
  published: (version: number) => t('Version {{version}} of the data agreement was published.', { version }),
} as const

export const gatewayKeyWords = {
  name: (most: number) =>
    t('A key needs a name of at most {{most}} characters, so that you know it again.', { most }),
  serial: t('A serial number has 1 to 64 letters, digits, dots, dashes, underscores or colons.'),
  noSuchKey: t('There is no such key, or it was revoked already.'),
} as const

export const groupWords = {
  noSuchGroup: t('There is no such group.'),
  name: t('A group needs a name of at most 100 characters.'),
  nameTaken: (name: string) => t('There is already a group named {{name}}.', { name }),
  special: (name: string) => t("The group '{{name}}' cannot be changed.", { name }),
  allVins: t("'All VINs' contains every vehicle."),
  noVins: t("'No VINs' contains no vehicle."),
  oneParent: t('A group can be in one other group at most.'),
  circle: t('A group cannot be moved into itself or into a group below it.'),
  deepest: (most: number) => t('Groups are nested at most {{most}} deep.', { most }),
  vehicles: t('Not all of these vehicles belong to the customer.'),
  users: t('Not all of these users belong to the customer.'),
  tooMany: (most: number) => t('At most {{most}} at once.', { most }),
  page: (most: number) => t('A page has 1 to {{most}} lines, and pages are counted from 0.', { most }),
} as const
