/** For the test of rights: leases of a customer's vehicles to a third one, which are super admins' alone. */
import { type Case, superAdmins } from './case.ts'

export const leasesQueries: Readonly<Record<string, Case>> = {
  leases: { ...superAdmins, ask: () => '{ leases { leases { lessor vehicles { unitId } } } }' },
  lease: {
    ...superAdmins,
    ask: ({ leaseId }) => `{ lease(id: ${leaseId}) { lessor steps { note } documents { name } } }`,
  },
}

export const leasesMutations: Readonly<Record<string, Case>> = {
  createLease: {
    ...superAdmins,
    ask: ({ vin, customerId, thirdId, leaseDays: [from, to] }) =>
      `mutation { createLease(input: { lessorId: ${customerId}, lesseeId: ${thirdId}, vehicles: ["${vin}"],
        from: "${from}", to: "${to}" }) { id } }`,
  },
  editLease: {
    ...superAdmins,
    ask: ({ leaseId }) => `mutation { editLease(id: ${leaseId}, input: { terms: "Wash it." }) { id } }`,
  },
  cancelLease: {
    ...superAdmins,
    ask: ({ leaseId }) => `mutation { cancelLease(id: ${leaseId}) { state } }`,
  },
  extendLease: {
    ...superAdmins,
    ask: ({ begunLeaseId, leaseDays: [, to] }) =>
      `mutation { extendLease(id: ${begunLeaseId}, to: "${to}") { id } }`,
  },
  returnLease: {
    ...superAdmins,
    ask: ({ begunLeaseId, abbrev }) =>
      `mutation { returnLease(id: ${begunLeaseId}, vehicles: [{ vin: "LEASED-${abbrev}-2", by: "Ann" }]) { state } }`,
  },
}
