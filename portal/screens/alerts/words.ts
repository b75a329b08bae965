/** Sentences about alert rules and the inbox. */

import { count, number } from '#domain/basics/print.ts'
import { plural, t } from '#domain/basics/texts.ts'

export const ruleWords = {
  createTitle: t('Create Alert'),
  updateTitle: t('Update Alert'),
  deleteTitle: t('Delete Alert'),
  moveTitle: t('Move Alert'),
  copyTitle: t('Copy Alert'),
  activeTitle: t('Alert Status'),
  created: (name: string) => t('Successfully created alert: {{name}}', { name }),
  createFailed: (name: string) => t('Error while creating alert: {{name}}', { name }),
  updated: (name: string) => t('Successfully updated alert: {{name}}', { name }),
  updateFailed: (name: string) => t('Error while updating alert: {{name}}', { name }),
  deleted: (name: string) => t('Successfully deleted alert: {{name}}', { name }),
  deleteFailed: (name: string) => t('Error while deleting alert: {{name}}', { name }),
  deleteConfirm: (name: string) => t('Are you sure you want to delete this alert: {{name}}', { name }),
  moved: (name: string, customer: string) =>
    t('Successfully moved alert: {{name}} to {{customer}}', { name, customer }),
  moveFailed: (name: string) => t('Error while moving alert: {{name}}', { name }),
  copied: (name: string) => t('Successfully copied alert: {{name}}', { name }),
  copyFailed: (name: string) => t('Error while copying alert: {{name}}', { name }),
  enableFailed: (name: string) => t('Error while enabling alert: {{name}}', { name }),
  disableFailed: (name: string) => t('Error while disabling alert: {{name}}', { name }),
  turnedMany: (many: number, on: boolean) =>
    on
      ? plural(many, '{{count}} alert was enabled.', '{{count}} alerts were enabled.', {
          count: number(many),
        })
      : plural(many, '{{count}} alert was disabled.', '{{count}} alerts were disabled.', {
          count: number(many),
        }),
  movedMany: (many: number, customer: string) =>
    plural(
      many,
      '{{count}} alert was moved to {{customer}}.',
      '{{count}} alerts were moved to {{customer}}.',
      {
        count: number(many),
        customer,
      },
    ),
  deletedMany: (many: number) =>
    plural(many, '{{count}} alert was deleted.', '{{count}} alerts were deleted.', { count: number(many) }),
  deleteConfirmMany: (many: number) =>
    plural(
      many,
      'Are you sure you want to delete this alert?',
      'Are you sure you want to delete these {{count}} alerts?',
      { count: number(many) },
    ),
  undone: (name: string) => t('Took back the last change of alert: {{name}}', { name }),
  noSuchRule: t('There is no such alert.'),
  nameNeeded: t('An alert needs a name.'),
  customerNeeded: t('Select a customer.'),
  conditionNeeded: t('An alert needs a condition.'),
} as const

export const describeRecipients = (rule: {
  readonly isMine: boolean
  readonly notifyMe: boolean
  readonly notifyAllCustomerUsers: boolean
  readonly notifyEmails: readonly string[]
}): string =>
  [
    rule.notifyMe ? (rule.isMine ? t('Me') : t('Its maker')) : '',
    rule.notifyAllCustomerUsers ? t('All users') : '',
    rule.notifyEmails.length === 1
      ? rule.notifyEmails[0]!
      : rule.notifyEmails.length > 1
        ? count(rule.notifyEmails.length, 'address', 'addresses')
        : '',
  ]
    .filter(Boolean)
    .join(', ') || t('Nobody, inbox only')
