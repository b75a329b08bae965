/** For the test of rights: days of a customer that are sent as files. */
import { administrators, type Case } from './case.ts'

const refusal = 'There is no such destination.'
const input = (name: string) =>
  `name: "${name}", kind: bucket, feeds: [trips], format: csv, endpoint: "https://s3.example.com", region: "r", bucket: "days", keyId: "k", secret: "s"`

export const dayFilesQueries: Readonly<Record<string, Case>> = {
  dayFiles: {
    ...administrators,
    ask: ({ customerId }) => `{ dayFiles(customerId: ${customerId}) { destinations { name } } }`,
  },
  dayDeliveries: {
    ...administrators,
    refusal,
    ask: ({ destinationId }) => `{ dayDeliveries(destinationId: ${destinationId}) { days { day } } }`,
    mark: () => '"days":',
  },
}

export const dayFilesMutations: Readonly<Record<string, Case>> = {
  createDayDestination: {
    ...administrators,
    ask: ({ customerId, fresh }) =>
      `mutation { createDayDestination(customerId: ${customerId}, input: { ${input(fresh)} }) { id } }`,
  },
  updateDayDestination: {
    ...administrators,
    refusal,
    ask: ({ destinationId, fresh }) =>
      `mutation { updateDayDestination(id: ${destinationId}, input: { ${input(fresh)} }) { id } }`,
  },
  deleteDayDestination: {
    ...administrators,
    refusal,
    ask: ({ destinationId }) => `mutation { deleteDayDestination(id: ${destinationId}) }`,
  },
  tryDayDestination: {
    ...administrators,
    refusal,
    ask: ({ destinationId }) => `mutation { tryDayDestination(id: ${destinationId}) { problem } }`,
  },
  sendDay: {
    ...administrators,
    refusal,
    ask: ({ destinationId }) =>
      `mutation { sendDay(destinationId: ${destinationId}, day: "2026-11-10") { day } }`,
  },
}
