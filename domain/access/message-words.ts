/** Texts about developer messages. */

export const messageWords = {
  noSuchMessage: 'There is no such message.',
  title: (most: number) => `A message needs a title of at most ${most} characters, in one line.`,
  text: (most: number) => `A message needs a text of at most ${most} characters.`,
  link: 'Give a whole address that begins with https:// and has neither a name nor a password in it.',
  order: 'A message ends after it begins.',
  past: 'This end has passed: choose one in the future.',
  long: 'A message shows for a year at most: choose an earlier end.',
  version: 'Write a version as three numbers, like 1.4.0.',
  versionOrder: 'The last version is older than the first.',
  customers: 'One of these customers is not there any more: take it out of the audience.',
  customersMost: (most: number) => `A message names ${most} customers at most. Leave them out to reach all.`,
  tooMany: (most: number) => `There are at most ${most} messages. Delete some that have ended.`,
  notShowing: 'Only a message that is showing can be ended.',
} as const
