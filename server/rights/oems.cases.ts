/** For the test of rights: OEMs, which are the installation's, and the health of what they have built. */
import { type Case, nobody, superAdmins } from './case.ts'

const input = (
  name: string,
) => `{ name: "${name}", productName: "", colour: "", supportAddress: "", senderName: "",
  senderAddress: "", warrantyMonths: 12, makes: [], hosts: [], customerIds: [], dealerIds: [] }`

export const oemsQueries: Readonly<Record<string, Case>> = {
  oems: { ...superAdmins, mark: () => 'Great Dane', ask: () => '{ oems { id name } }' },
  // One's own trailer is built by the OEM of whoever asks; the other one by another.
  builtHealth: {
    own: ['OEM'],
    foreign: nobody,
    mark: ({ abbrev }) => (abbrev === 'QXA' ? 'Great Dane' : 'Wabash'),
    ask: () => '{ builtHealth { make vehicles faulty } }',
  },
}

export const oemsMutations: Readonly<Record<string, Case>> = {
  saveOem: { ...superAdmins, ask: ({ fresh }) => `mutation { saveOem(input: ${input(fresh)}) { id } }` },
  deleteOem: {
    ...superAdmins,
    ask: ({ freshOemId }) => `mutation { deleteOem(id: "${freshOemId}") }`,
  },
}
