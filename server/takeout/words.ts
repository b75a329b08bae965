/** What is said about exports of accounts that cannot be had. */
import { t } from '#domain/basics/texts.ts'

export const takeoutWords = {
  underWay: t('An export of this account is being made already. Wait until it is ready, or cancel it.'),
  limited: t('You see a part of the trailers only. Somebody who sees all of them can export the account.'),
  full: t('The exports of other accounts take all the room there is. Please try again tomorrow.'),
  gone: t('This link does not open a file any more. Please download it again.'),
} as const
