/** Texts about developer messages. */
import { t } from '../basics/texts.ts'

export const messageWords = {
  noSuchMessage: t('There is no such message.'),
  title: (most: number) =>
    t('A message needs a title of at most {{most}} characters, in one line.', { most }),
  text: (most: number) => t('A message needs a text of at most {{most}} characters.', { most }),
  link: t('Give a whole address that begins with https:// and has neither a name nor a password in it.'),
  order: t('A message ends after it begins.'),
  past: t('This end has passed: choose one in the future.'),
  long: t('A message shows for a year at most: choose an earlier end.'),
  version: t('Write a version as three numbers, like 1.4.0.'),
  versionOrder: t('The last version is older than the first.'),
  customers: t('One of these customers is not there any more: take it out of the audience.'),
  customersMost: (most: number) =>
    t('A message names {{most}} customers at most. Leave them out to reach all.', { most }),
  tooMany: (most: number) => t('There are at most {{most}} messages. Delete some that have ended.', { most }),
  notShowing: t('Only a message that is showing can be ended.'),
} as const
