/** Texts about VIN transfers. */

import { count, number } from '../basics/print.ts'
import { t } from '../basics/texts.ts'

/** The sentence of one, or that of several. */
const told = (units: readonly string[], one: string, many: string): string =>
  units.length === 1 ? one : many

/** "U-1, U-2 and 3 more" */
const some = (names: readonly string[]): string =>
  names.length > 5
    ? t('{{names}} and {{count}} more', {
        names: names.slice(0, 5).join(', '),
        count: number(names.length - 5),
      })
    : names.join(', ')

export const transferWords = {
  noSuchTransfer: t('There is no such transfer.'),
  off: t(
    'VIN transfers are not switched on for the customer who has these trailers. Ask support to switch on VinTransferPortal.',
  ),
  past: t(
    'The transfer cannot take effect in the past. Choose a later time, or leave it empty to transfer once both sides have agreed.',
  ),
  tooFar: t('The transfer must take effect within a year. Choose an earlier time.'),
  notWaiting: (state: string) =>
    t('This transfer is no longer open: {{state}}.', { state: t(state).toLowerCase() }),
  sideDone: t('Your side has agreed already.'),
  sent: t('This transfer was requested already.'),
  notDue: t('It is not yet time for this transfer.'),
  noUndo: t('A transfer can be undone within 24 hours of being carried out.'),
  none: t('Name at least one trailer.'),
  tooMany: (most: number) =>
    t('One request takes {{most}} trailers at most. Make several requests of the rest.', {
      most: number(most),
    }),
  unknown: (names: readonly string[]) =>
    told(
      names,
      t('No trailer that you may transfer is called {{names}}. Check the spelling, or leave it out.', {
        names: some(names),
      }),
      t('No trailer that you may transfer is called {{names}}. Check the spelling, or leave them out.', {
        names: some(names),
      }),
    ),
  severalGivers: t('The trailers belong to several customers. Make one request for each customer.'),
  sameCustomer: t('The trailers belong to this customer already. Choose another one.'),
  noReceiver: t('Choose the customer who gets the trailers.'),
  receiver: t('No active customer has this abbreviation. Check who the trailers go to.'),
  guesses: t(
    'Too many of the customers you named do not exist. Ask the receiver for their abbreviation, and try again in an hour.',
  ),
  receiverInactive: t(
    'The receiving customer is no longer active. Request the transfer again once it is, or to another customer.',
  ),
  reason: (most: number) => t('A reason is needed, with at most {{most}} characters.', { most }),
  refusalReason: t('Say why you refuse, so the other side knows what to change.'),
  pending: (units: readonly string[]) =>
    told(
      units,
      t('{{units}}: another transfer of it waits. Cancel that first, or leave it out.', {
        units: some(units),
      }),
      t('{{units}}: another transfer of them waits. Cancel that first, or leave them out.', {
        units: some(units),
      }),
    ),
  leased: (units: readonly string[]) =>
    told(
      units,
      t('{{units}}: leased. End the lease first, or leave it out.', { units: some(units) }),
      t('{{units}}: leased. End the lease first, or leave them out.', { units: some(units) }),
    ),
  notTheirs: (units: readonly string[], giver: string) =>
    told(
      units,
      t('{{units}}: no longer a trailer of {{customer}}.', { units: some(units), customer: giver }),
      t('{{units}}: no longer trailers of {{customer}}.', { units: some(units), customer: giver }),
    ),
  gone: (vins: readonly string[]) => t('{{vins}}: deleted since.', { vins: some(vins) }),
  unitTaken: (units: readonly string[]) =>
    told(
      units,
      t(
        'The receiving customer has a trailer with the unit ID {{units}} already. Give it a new unit ID in the request.',
        { units: some(units) },
      ),
      t(
        'The receiving customer has trailers with the unit ID {{units}} already. Give them new unit IDs in the request.',
        { units: some(units) },
      ),
    ),
  unitTakenHere: (units: readonly string[]) =>
    told(
      units,
      t(
        'The receiving customer has a trailer with the unit ID {{units}} already. Rename it first, or refuse and ask for new unit IDs.',
        { units: some(units) },
      ),
      t(
        'The receiving customer has trailers with the unit ID {{units}} already. Rename them first, or refuse and ask for new unit IDs.',
        { units: some(units) },
      ),
    ),
  unitTakenThen: t(
    'The receiving customer has a trailer with the unit ID of one of these by now. Request the transfer again with new unit IDs.',
  ),
  unitTakenBack: (units: readonly string[]) =>
    t(
      'The giving customer has given the unit ID {{units}} to another trailer since. Change it there first.',
      { units: some(units) },
    ),
  unitTwice: (unit: string) => t('Unit ID {{unit}} is given to two trailers of this request.', { unit }),
  unitId: (unit: string, longest: number) =>
    t("'{{unit}}' is not a unit ID: use 1 to {{longest}} printable characters.", { unit, longest }),
  moved: (units: readonly string[]) =>
    t('{{units}}: changed hands or leased since. The transfer can no longer be undone.', {
      units: some(units),
    }),
  broke: t(
    'Something went wrong when the trailers were to change hands, and nothing was changed. Request the transfer again; if it fails again, tell support.',
  ),
  documents: (most: number) => t('A transfer has at most {{most}} documents.', { most }),
  ended: t('Documents can be added while a transfer waits. This one has ended.'),
  onlyDrafts: t('Only a draft can be changed. Cancel this transfer and request a new one.'),
  trailers: (n: number) => count(n, 'trailer'),
} as const
