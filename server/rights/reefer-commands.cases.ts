/** For the test of rights: commands to reefer units. Who asks there is in the group that may send them. */
import { type Case, commanding, past } from './case.ts'

export const reeferCommandsQueries: Readonly<Record<string, Case>> = {
  reeferCommands: {
    ...past,
    ask: ({ vin }) => `{ reeferCommands(vin: "${vin}") { commands { sender } } }`,
  },
  reeferCommandsSent: {
    ...past,
    ask: ({ commandId }) => `{ reeferCommandsSent(ids: [${commandId}]) { sender } }`,
  },
}

export const reeferCommandsMutations: Readonly<Record<string, Case>> = {
  sendReeferCommands: {
    ...commanding,
    refusal: 'There is no such vehicle.',
    ask: ({ vin }) =>
      `mutation { sendReeferCommands(vins: ["${vin}"], command: "remoteOn") { command { id } } }`,
  },
  'sendReeferCommands: by number': {
    ...commanding,
    refusal: 'There is no such vehicle.',
    ask: ({ vehicleId }) =>
      `mutation { sendReeferCommands(vehicleIds: [${vehicleId}], command: "setPoint", zone: 1, setPointF: 34) { command { id } } }`,
  },
}
