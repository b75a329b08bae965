/** What is said about exports of accounts that cannot be had, and customers that cannot be deleted. */
import { t } from '#domain/basics/texts.ts'

export const takeoutWords = {
  underWay: t('An export of this account is being made already. Wait until it is ready, or cancel it.'),
  limited: t('You see a part of the trailers only. Somebody who sees all of them can export the account.'),
  full: t('The exports of other accounts take all the room there is. Please try again tomorrow.'),
  gone: t('This link does not open a file any more. Please download it again.'),
  active: t('The customer is active. Deactivate it first.'),
  leases: t('The customer has vehicles on lease, or has some from another one. End the leases first.'),
  code: (abbrev: string) => t('Type {{abbrev}}, the abbreviation of the customer.', { abbrev }),
  exporting: t('An export of this account is being made. Wait until it is ready, or cancel it.'),
  logged: t(
    'Reports of this installation go through a log first. Whoever runs it deletes a customer with a command, while no server runs.',
  ),
  moving: t('This customer is on its way to another cell. Wait until that is over.'),
  deleting: t('This customer is being deleted already.'),
} as const
