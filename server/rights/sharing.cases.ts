/** For the test of rights: links that show where vehicles are. */
import { administrators, type Case, editors } from './case.ts'

export const sharingQueries: Readonly<Record<string, Case>> = {
  shares: { ...administrators, ask: () => '{ shares { unitId name madeBy } }' },
  'shares: of one customer': {
    ...administrators,
    ask: ({ customerId }) => `{ shares(customerId: ${customerId}) { unitId } }`,
  },
}

const shown = (soon: number) =>
  `name: "x", expires: ${soon}, shows: ["position"], sensorTypeIds: [], trackHours: 0`

export const sharingMutations: Readonly<Record<string, Case>> = {
  createShare: {
    ...editors,
    refusal: 'There is no such vehicle.',
    ask: ({ vin, soon }) => `mutation { createShare(input: { vin: "${vin}", ${shown(soon)} }) { path } }`,
  },
  'createShare: of a group': {
    ...editors,
    ask: ({ customerId, fullGroup, soon }) =>
      `mutation { createShare(input: { customerId: ${customerId}, vehicleGroupId: ${fullGroup.id}, ${shown(soon)} }) { path } }`,
  },
  revokeShare: {
    ...administrators,
    refusal: 'There is no such link.',
    ask: ({ shareId }) => `mutation { revokeShare(id: ${shareId}) { state } }`,
  },
}
