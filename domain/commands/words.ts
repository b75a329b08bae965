/** Texts about commands: the first two exactly as specified (§8), the others ours. */
import { number } from '../basics/print.ts'

export const commandWords = {
  noAccess: 'You do not have access to send a command',
  badRequest: 'Command failed please try again later',
  noAnswer: 'The unit did not answer',
  noSuchVehicle: 'There is no such vehicle.',
  noUnit: 'This trailer has no reefer unit.',
  noGateway: 'This trailer has no gateway that could take a command.',
  unable: (title: string) => `The gateway of this trailer has not said that it can do this: ${title}.`,
  takesNone: 'The gateway of this trailer has not said which commands it takes.',
  noVehicle: 'Choose at least one trailer.',
  tooMany: (most: number) => `A command is sent to at most ${number(most)} trailers at once.`,
  waiting: (most: number) =>
    `${most} commands to this unit are in progress already. Please wait until it has answered.`,
} as const
