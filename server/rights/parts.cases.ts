/** For the test of rights: parts of trailers, whose lists are the installation's. */
import { type Case, fleet, superAdmins } from './case.ts'

export const partsQueries: Readonly<Record<string, Case>> = {
  parts: {
    own: [...fleet.own, 'TECHNICIAN'],
    foreign: fleet.foreign,
    mark: () => 'GD-4711',
    ask: ({ vin }) => `{ parts(vin: "${vin}") { partNumber name } }`,
  },
  partLists: { ...superAdmins, mark: () => 'Great Dane', ask: () => '{ partLists { oem model partCount } }' },
}

export const partsMutations: Readonly<Record<string, Case>> = {
  importParts: {
    ...superAdmins,
    ask: ({ fresh }) =>
      `mutation { importParts(oem: "Wabash", model: "", text: "part number,name\\n${fresh},Lamp") { taken } }`,
  },
  deletePartList: {
    ...superAdmins,
    ask: ({ fresh }) => `mutation {
      importParts(oem: "MANAC", model: "", text: "part number,name\\n${fresh},Lamp") { taken }
      deletePartList(oem: "MANAC", model: "") }`,
  },
}
