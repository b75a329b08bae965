/** Texts about commands: the first two exactly as specified (§8), the others ours. */

import { number } from '../basics/print.ts'
import { t } from '../basics/texts.ts'

export const commandWords = {
  noAccess: t('You do not have access to send a command'),
  badRequest: t('Command failed please try again later'),
  noAnswer: t('The unit did not answer'),
  noSuchVehicle: t('There is no such vehicle.'),
  noUnit: t('This trailer has no reefer unit.'),
  noGateway: t('This trailer has no gateway that could take a command.'),
  unable: (title: string) =>
    t('The gateway of this trailer has not said that it can do this: {{title}}.', { title }),
  takesNone: t('The gateway of this trailer has not said which commands it takes.'),
  noVehicle: t('Choose at least one trailer.'),
  tooMany: (most: number) =>
    t('A command is sent to at most {{most}} trailers at once.', { most: number(most) }),
  waiting: (most: number) =>
    t('{{most}} commands to this unit are in progress already. Please wait until it has answered.', { most }),
} as const
