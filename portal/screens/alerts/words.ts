/** Sentences about alert rules and the inbox. */
import { count } from '#domain/basics/print.ts'

export const ruleWords = {
  createTitle: 'Create Alert',
  updateTitle: 'Update Alert',
  deleteTitle: 'Delete Alert',
  moveTitle: 'Move Alert',
  copyTitle: 'Copy Alert',
  activeTitle: 'Alert Status',
  created: (name: string) => `Successfully created alert: ${name}`,
  createFailed: (name: string) => `Error while creating alert: ${name}`,
  updated: (name: string) => `Successfully updated alert: ${name}`,
  updateFailed: (name: string) => `Error while updating alert: ${name}`,
  deleted: (name: string) => `Successfully deleted alert: ${name}`,
  deleteFailed: (name: string) => `Error while deleting alert: ${name}`,
  deleteConfirm: (name: string) => `Are you sure you want to delete this alert: ${name}`,
  moved: (name: string, customer: string) => `Successfully moved alert: ${name} to ${customer}`,
  moveFailed: (name: string) => `Error while moving alert: ${name}`,
  copied: (name: string) => `Successfully copied alert: ${name}`,
  copyFailed: (name: string) => `Error while copying alert: ${name}`,
  enableFailed: (name: string) => `Error while enabling alert: ${name}`,
  disableFailed: (name: string) => `Error while disabling alert: ${name}`,
  turnedMany: (many: number, on: boolean) =>
    `${count(many, 'alert')} ${many === 1 ? 'was' : 'were'} ${on ? 'enabled' : 'disabled'}.`,
  movedMany: (many: number, customer: string) =>
    `${count(many, 'alert')} ${many === 1 ? 'was' : 'were'} moved to ${customer}.`,
  deletedMany: (many: number) => `${count(many, 'alert')} ${many === 1 ? 'was' : 'were'} deleted.`,
  deleteConfirmMany: (many: number) =>
    `Are you sure you want to delete ${many === 1 ? 'this alert' : `these ${many} alerts`}?`,
  undone: (name: string) => `Took back the last change of alert: ${name}`,
  noSuchRule: 'There is no such alert.',
  nameNeeded: 'An alert needs a name.',
  customerNeeded: 'Select a customer.',
  conditionNeeded: 'An alert needs a condition.',
} as const

export const describeRecipients = (rule: {
  readonly isMine: boolean
  readonly notifyMe: boolean
  readonly notifyAllCustomerUsers: boolean
  readonly notifyEmails: readonly string[]
}): string =>
  [
    rule.notifyMe ? (rule.isMine ? 'Me' : 'Its maker') : '',
    rule.notifyAllCustomerUsers ? 'All users' : '',
    rule.notifyEmails.length === 1
      ? rule.notifyEmails[0]!
      : rule.notifyEmails.length > 1
        ? count(rule.notifyEmails.length, 'address', 'addresses')
        : '',
  ]
    .filter(Boolean)
    .join(', ') || 'Nobody, inbox only'
