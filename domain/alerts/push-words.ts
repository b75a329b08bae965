/** Texts about push messages. */

export const pushWords = {
  noSuchDevice: 'There is no such device.',
  notPush: 'This is not a subscription of a push service.',
  notReached: 'The push service of this browser is in a private network, which receives no messages.',
  ofAnother: 'This subscription belongs to another browser.',
  tooMany: (most: number) => `Push messages are on at most ${most} devices. Remove one first.`,
  testTitle: 'Push messages work on this device',
  testBody: 'Alerts will appear like this.',
} as const
