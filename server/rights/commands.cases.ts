/** For the test of rights: commands to trailers. Who asks there is in the group that may send them. */
import { type Case, commanding, past } from './case.ts'

export const commandsQueries: Readonly<Record<string, Case>> = {
  commands: {
    ...past,
    ask: ({ vin }) => `{ commands(vin: "${vin}") { commands { sender } } }`,
  },
  commandsSent: {
    ...past,
    ask: ({ commandId }) => `{ commandsSent(ids: [${commandId}]) { sender } }`,
  },
}

export const commandsMutations: Readonly<Record<string, Case>> = {
  sendCommands: {
    ...commanding,
    refusal: 'There is no such vehicle.',
    ask: ({ vin }) => `mutation { sendCommands(vins: ["${vin}"], command: "remoteOn") { command { id } } }`,
  },
  'sendCommands: by number': {
    ...commanding,
    refusal: 'There is no such vehicle.',
    ask: ({ vehicleId }) =>
      `mutation { sendCommands(vehicleIds: [${vehicleId}], command: "setPoint", values: [{ field: "zone", value: 1 }, { field: "setPointF", value: 34 }]) { command { id } } }`,
  },
}
