/** Texts about commands to reefer units: the first two exactly as specified (§8), the others ours. */
import { setPointLeast, setPointMost } from '../basics/assumed.ts'
import { number } from '../basics/print.ts'

export const reeferWords = {
  noAccess: 'You do not have access to send a command',
  badRequest: 'Command failed please try again later',
  noAnswer: 'The unit did not answer',
  noSuchVehicle: 'There is no such vehicle.',
  noUnit: 'This trailer has no reefer unit.',
  noGateway: 'This trailer has no gateway that could take a command.',
  zone: 'Choose a zone from 1 to 3.',
  setPoint: `A set point is from ${number(setPointLeast)} to ${number(setPointMost)} °F.`,
  setPointAlone: 'Only a set point has a zone and a temperature.',
  noVehicle: 'Choose at least one trailer.',
  tooMany: (most: number) => `A command is sent to at most ${number(most)} trailers at once.`,
  waiting: (most: number) =>
    `${most} commands to this unit are in progress already. Please wait until it has answered.`,
} as const
