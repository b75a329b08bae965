/** For the test of rights: the codes on trailers. */
import { administrators, type Case, editors } from './case.ts'

export const driverQueries: Readonly<Record<string, Case>> = {
  driverPages: {
    ...editors,
    ask: ({ customerId }) => `{ driverPages(customerId: ${customerId}) }`,
    mark: () => '"driverPages":true',
  },
  driverCodes: {
    ...editors,
    ask: ({ customerId }) => `{ driverCodes(customerId: ${customerId}) { vehicles { unitId } } }`,
  },
}

export const driverMutations: Readonly<Record<string, Case>> = {
  setDriverPages: {
    ...administrators,
    ask: ({ customerId }) => `mutation { setDriverPages(customerId: ${customerId}, on: true) }`,
  },
  makeDriverCodes: {
    ...editors,
    ask: ({ customerId, vehicleId }) =>
      `mutation { makeDriverCodes(customerId: ${customerId}, vehicleIds: [${vehicleId}], renew: true) { code } }`,
  },
  endDriverCodes: {
    ...editors,
    ask: ({ customerId, vehicleId }) =>
      `mutation { endDriverCodes(customerId: ${customerId}, vehicleIds: [${vehicleId}]) { code } }`,
  },
}
