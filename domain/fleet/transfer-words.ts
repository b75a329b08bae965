/** Texts about VIN transfers. */
import { number, count as plural } from '../basics/print.ts'

/** "U-1, U-2 and 3 more" */
const some = (names: readonly string[]): string =>
  names.length > 5 ? `${names.slice(0, 5).join(', ')} and ${number(names.length - 5)} more` : names.join(', ')

export const transferWords = {
  noSuchTransfer: 'There is no such transfer.',
  off: 'VIN transfers are not switched on for the customer who has these trailers. Ask support to switch on VinTransferPortal.',
  past: 'The transfer cannot take effect in the past. Choose a later time, or leave it empty to transfer once both sides have agreed.',
  tooFar: 'The transfer must take effect within a year. Choose an earlier time.',
  notWaiting: (state: string) => `This transfer is no longer open: ${state.toLowerCase()}.`,
  sideDone: 'Your side has agreed already.',
  sent: 'This transfer was requested already.',
  notDue: 'It is not yet time for this transfer.',
  noUndo: 'A transfer can be undone within 24 hours of being carried out.',
  none: 'Name at least one trailer.',
  tooMany: (most: number) =>
    `One request takes ${number(most)} trailers at most. Make several requests of the rest.`,
  unknown: (names: readonly string[]) =>
    `No trailer that you may transfer is called ${some(names)}. Check the spelling, or leave ${names.length === 1 ? 'it' : 'them'} out.`,
  severalGivers: 'The trailers belong to several customers. Make one request for each customer.',
  sameCustomer: 'The trailers belong to this customer already. Choose another one.',
  noReceiver: 'Choose the customer who gets the trailers.',
  receiver: 'No active customer has this abbreviation. Check who the trailers go to.',
  guesses:
    'Too many of the customers you named do not exist. Ask the receiver for their abbreviation, and try again in an hour.',
  receiverInactive:
    'The receiving customer is no longer active. Request the transfer again once it is, or to another customer.',
  reason: (most: number) => `A reason is needed, with at most ${most} characters.`,
  refusalReason: 'Say why you refuse, so the other side knows what to change.',
  pending: (units: readonly string[]) =>
    `${some(units)}: another transfer of ${units.length === 1 ? 'it' : 'them'} waits. Cancel that first, or leave ${units.length === 1 ? 'it' : 'them'} out.`,
  leased: (units: readonly string[]) =>
    `${some(units)}: leased. End the lease first, or leave ${units.length === 1 ? 'it' : 'them'} out.`,
  notTheirs: (units: readonly string[], giver: string) =>
    `${some(units)}: no longer ${units.length === 1 ? 'a trailer' : 'trailers'} of ${giver}.`,
  gone: (vins: readonly string[]) => `${some(vins)}: deleted since.`,
  unitTaken: (units: readonly string[]) =>
    `The receiving customer has ${units.length === 1 ? 'a trailer' : 'trailers'} with the unit ID ${some(units)} already. Give ${units.length === 1 ? 'it a new unit ID' : 'them new unit IDs'} in the request.`,
  unitTakenHere: (units: readonly string[]) =>
    `The receiving customer has ${units.length === 1 ? 'a trailer' : 'trailers'} with the unit ID ${some(units)} already. Rename ${units.length === 1 ? 'it' : 'them'} first, or refuse and ask for new unit IDs.`,
  unitTakenThen:
    'The receiving customer has a trailer with the unit ID of one of these by now. Request the transfer again with new unit IDs.',
  unitTakenBack: (units: readonly string[]) =>
    `The giving customer has given the unit ID ${some(units)} to another trailer since. Change it there first.`,
  unitTwice: (unit: string) => `Unit ID ${unit} is given to two trailers of this request.`,
  unitId: (unit: string, longest: number) =>
    `'${unit}' is not a unit ID: use 1 to ${longest} printable characters.`,
  moved: (units: readonly string[]) =>
    `${some(units)}: changed hands or leased since. The transfer can no longer be undone.`,
  broke:
    'Something went wrong when the trailers were to change hands, and nothing was changed. Request the transfer again; if it fails again, tell support.',
  documents: (most: number) => `A transfer has at most ${most} documents.`,
  ended: 'Documents can be added while a transfer waits. This one has ended.',
  onlyDrafts: 'Only a draft can be changed. Cancel this transfer and request a new one.',
  trailers: (count: number) => plural(count, 'trailer'),
} as const
