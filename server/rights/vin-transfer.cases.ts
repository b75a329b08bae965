/** For the test of rights: transfers of vehicles between customers. */
import { transferWords } from '#domain/fleet/transfer-words.ts'
import type { Case } from './case.ts'

/** Who asks is an administrator of one side, or sells for it; both customers are a side of no transfer of the other. */
export const sides: Pick<Case, 'own' | 'foreign' | 'refusal'> = {
  own: ['ADMINS', 'SUPPORT', 'DEALER', 'CUSTOMER_ADMIN'],
  foreign: ['ADMINS', 'SUPPORT'],
  refusal: transferWords.noSuchTransfer,
}
export const deciding: Pick<Case, 'own' | 'foreign' | 'refusal'> = {
  own: ['ADMINS', 'CUSTOMER_ADMIN'],
  foreign: ['ADMINS'],
  refusal: transferWords.noSuchTransfer,
}
const steering: Pick<Case, 'own' | 'foreign' | 'refusal'> = {
  own: ['ADMINS', 'SUPPORT'],
  foreign: ['ADMINS', 'SUPPORT'],
  refusal: transferWords.noSuchTransfer,
}
export const asking: Pick<Case, 'own' | 'foreign'> = {
  own: ['ADMINS', 'SUPPORT', 'DEALER'],
  foreign: ['ADMINS', 'SUPPORT'],
}

export const vinTransferQueries: Readonly<Record<string, Case>> = {
  vinTransfers: {
    ...sides,
    ask: () => '{ vinTransfers { transfers { vehicles { unitId } } } }',
    mark: ({ abbrev }) => `MOVED-${abbrev}`,
  },
  vinTransfer: {
    ...sides,
    ask: ({ transferId }) =>
      `{ vinTransfer(id: ${transferId}) { from vehicles { vin unitId } steps { by } } }`,
  },
  vinTransferPreview: {
    ...asking,
    ask: ({ vin }) => `{ vinTransferPreview(vehicles: ["${vin}"]) { vehicles { unitId customerName } } }`,
  },
}

export const vinTransferMutations: Readonly<Record<string, Case>> = {
  requestVinTransfer: {
    ...asking,
    refusal: transferWords.unknown(['1GRAA0627KB000002']),
    ask: ({ vin }) =>
      `mutation { requestVinTransfer(input: { vehicles: ["${vin}"], toAbbrev: "ZZZ", reason: "x" }) { id } }`,
  },
  'decideVinTransfer: agreed to': {
    ...deciding,
    ask: ({ transferId }) => `mutation { decideVinTransfer(id: ${transferId}, decision: approve) { state } }`,
  },
  'decideVinTransfer: refused': {
    ...deciding,
    ask: ({ transferId }) =>
      `mutation { decideVinTransfer(id: ${transferId}, decision: refuse, reason: "x") { state } }`,
  },
  cancelVinTransfer: {
    ...steering,
    ask: ({ transferId }) => `mutation { cancelVinTransfer(id: ${transferId}) { state } }`,
  },
  undoVinTransfer: {
    ...steering,
    ask: ({ doneTransferId }) => `mutation { undoVinTransfer(id: ${doneTransferId}) { state } }`,
  },
}
