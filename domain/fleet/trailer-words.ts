/** Texts about registering and editing vehicles, and about the gateways they carry. */

import { type Units, usualUnits } from '../basics/own-units.ts'
import { number } from '../basics/print.ts'
import { shownNumber, unitInstead } from '../basics/quantity.ts'
import { t } from '../basics/texts.ts'

export const trailerWords = {
  noSuchVehicle: t('There is no such vehicle.'),
  busy: t('Trailers are being imported or deleted. Try again in a minute.'),
  required: (label: string) => t('{{label}} is needed.', { label: t(label) }),
  longest: (label: string, most: number) =>
    t('{{label}} has at most {{most}} characters.', { label: t(label), most }),
  printable: (label: string) =>
    t('{{label}} has a character that cannot be printed. Type it again.', { label: t(label) }),
  serial: t(
    'A serial number has 1 to 64 letters, digits, dots, dashes, underscores or colons, and begins with a letter or a digit.',
  ),
  between: (label: string, least: number, most: number, unit: string, units: Units = usualUnits) => {
    const own = unitInstead(unit, units)
    const [from, to] = [least, most].map((one) => {
      const shown = shownNumber(one, own)
      return number(shown, Number.isInteger(shown) ? 0 : 2)
    })
    return t('{{label}} is between {{least}} and {{most}}.', {
      label: t(label),
      least: from,
      most: unit === '' ? to : `${to} ${own?.name ?? unit}`,
    })
  },
  year: (least: number, most: number) =>
    t('The model year is between {{least}} and {{most}}.', { least, most }),
  whole: (label: string) => t('{{label}} is a whole number.', { label: t(label) }),
  option: (label: string) => t('Choose the {{label}} from the list.', { label: t(label).toLowerCase() }),
  sensor: (id: number) => t('There is no sensor with the number {{id}}.', { id }),
  sensorDevice: (sensor: string, device: string) =>
    t('{{sensor}} cannot be fitted to a {{device}}.', { sensor: t(sensor), device: t(device) }),
  group: (name: string) => t("'{{name}}' has every vehicle or none by itself. Leave it out.", { name }),
  /** An odd VIN, where it may be confirmed. */
  confirm: (reason: string) => t('{{reason}} Confirm the VIN if it stands so on the trailer.', { reason }),
  /** Two lines of one file, or two of one request. */
  twice: (label: string, value: string) =>
    t('{{label}} {{value}} is given twice.', { label: t(label), value }),

  // What is there already.
  vinTaken: (vin: string) => t('There is a vehicle with the VIN {{vin}} already.', { vin }),
  /** Of a customer whose vehicles the reader does not see: not whose. */
  vinTakenElsewhere: (vin: string) =>
    t('The VIN {{vin}} is registered for another customer. Ask support to transfer the vehicle.', { vin }),
  unitIdTaken: (unitId: string, vin: string) =>
    t('Unit ID {{unitId}} is already used by the vehicle {{vin}} of this customer. Choose another.', {
      unitId,
      vin,
    }),
  cameraTaken: (serial: string, unitId: string) =>
    t('Cargo camera {{serial}} is already on the vehicle {{unitId}}. Remove it there first.', {
      serial,
      unitId,
    }),
  cameraTakenElsewhere: (serial: string) =>
    t('Cargo camera {{serial}} is registered for another customer. Check the number on the camera.', {
      serial,
    }),
  serialTaken: (serial: string, unitId: string) =>
    t('The gateway {{serial}} is carried by {{unitId}}. Detach it there first.', { serial, unitId }),
  serialTakenElsewhere: (serial: string) =>
    t(
      'The gateway {{serial}} is carried by a vehicle of another customer. Check the number on the gateway, or ask support.',
      { serial },
    ),
  reeferTaken: (id: string, unitId: string) =>
    t('The refrigerated unit {{id}} is already on the vehicle {{unitId}}. Remove it there first.', {
      id,
      unitId,
    }),
  reeferTakenElsewhere: (id: string) =>
    t('The refrigerated unit {{id}} is registered for another customer. Check the number on the unit.', {
      id,
    }),
  noSuchGroup: (name: string) => t("This customer has no group '{{name}}'.", { name }),
  ownGroup: (names: readonly string[]) =>
    t('You see only some groups. Put this vehicle into {{names}}, so that you see it.', {
      names: names.slice(0, 5).reduce((first, last) => t('{{first}} or {{last}}', { first, last })),
    }),
  noSuchCustomer: t('There is no such customer, or it is deactivated.'),

  // Gateways.
  iccid: t('An ICCID has 18 to 22 digits, or 0 where it is not known.'),
  iccidTaken: (iccid: string, serial: string) =>
    t('The SIM {{iccid}} is registered with the gateway {{serial}}. Check the number on the card.', {
      iccid,
      serial,
    }),
  iccidTakenElsewhere: (iccid: string) =>
    t('The SIM {{iccid}} is registered with another gateway. Check the number on the card.', { iccid }),
  boxElsewhere: (serial: string) =>
    t(
      'The gateway {{serial}} is registered for another customer. Check the number on the gateway, or ask support.',
      { serial },
    ),
  whoseBox: t('You look after several customers. Say whose gateway it is.'),
  doneAt: t('Enter a time within the last 7 days.'),
  maker: t('Choose the maker of the gateway from the list.'),
  noGateway: (unitId: string) => t('{{unitId}} carries no gateway.', { unitId }),
  attachDeactivated: (unitId: string) =>
    t('{{unitId}} is deactivated. Activate it before you attach a gateway.', { unitId }),
  leased: (unitId: string) => t('{{unitId}} is on lease. Have it returned first.', { unitId }),
  atOnce: (most: number) => t('At most {{most}} vehicles at once.', { most: number(most) }),
} as const
