/** Texts about push messages. */
import { t } from '../basics/texts.ts'

export const pushWords = {
  noSuchDevice: t('There is no such device.'),
  notPush: t('This is not a subscription of a push service.'),
  notReached: t('The push service of this browser is in a private network, which receives no messages.'),
  ofAnother: t('This subscription belongs to another browser.'),
  tooMany: (most: number) => t('Push messages are on at most {{most}} devices. Remove one first.', { most }),
  testTitle: t('Push messages work on this device'),
  testBody: t('Alerts will appear like this.'),
} as const
