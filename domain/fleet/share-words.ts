/** Texts about shared links. */
import { t } from '../basics/texts.ts'
export const shareWords = {
  name: (most: number) => t('A link needs a name of at most {{most}} characters.', { most }),
  expires: t('A link must end in the future, within 92 days.'),
  pin: t('A PIN has 4 to 8 digits.'),
  shows: t('The link cannot show this.'),
  nothing: t('Please choose what the link shows.'),
  track: (most: number) => t('A track shows at most the last {{most}} hours.', { most }),
  trackNeedsPosition: t('To show the track, show the position too.'),
  noSuchVehicle: t('There is no such vehicle.'),
  noSuchGroup: t('There is no such group.'),
  specialGroup: (name: string) => t("The group '{{name}}' cannot be shared.", { name }),
  noSuchShare: t('There is no such link.'),
  tooMany: (most: number) => t('There are {{most}} links already. Please revoke some first.', { most }),
  refused: {
    unknown: t('There is no such link. Please check that it was copied exactly.'),
    expired: t('This link has expired.'),
    revoked: t('This link was withdrawn.'),
    ended: t('There is nothing left to show on this link.'),
    pin: t('Please enter the PIN that came with the link.'),
    wrongPin: t('This PIN is not right.'),
    locked: t('Too many wrong PINs.'),
    pass: t('Please open the link again.'),
  },
} as const
