/** Texts about registering and editing vehicles, and about the gateways they carry. */
import { number } from '../basics/print.ts'

export const trailerWords = {
  noSuchVehicle: 'There is no such vehicle.',
  busy: 'Trailers are being imported or deleted. Try again in a minute.',
  required: (label: string) => `${label} is needed.`,
  longest: (label: string, most: number) => `${label} has at most ${most} characters.`,
  printable: (label: string) => `${label} has a character that cannot be printed. Type it again.`,
  serial:
    'A serial number has 1 to 64 letters, digits, dots, dashes, underscores or colons, and begins with a letter or a digit.',
  between: (label: string, least: number, most: number, unit: string) =>
    `${label} is between ${number(least)} and ${number(most)}${unit === '' ? '' : ` ${unit}`}.`,
  year: (least: number, most: number) => `The model year is between ${least} and ${most}.`,
  whole: (label: string) => `${label} is a whole number.`,
  option: (label: string) => `Choose the ${label.toLowerCase()} from the list.`,
  sensor: (id: number) => `There is no sensor with the number ${id}.`,
  sensorDevice: (sensor: string, device: string) => `${sensor} cannot be fitted to a ${device}.`,
  group: (name: string) => `'${name}' has every vehicle or none by itself. Leave it out.`,
  /** An odd VIN, where it may be confirmed. */
  confirm: (reason: string) => `${reason} Confirm the VIN if it stands so on the trailer.`,
  /** Two lines of one file, or two of one request. */
  twice: (label: string, value: string) => `${label} ${value} is given twice.`,

  // What is there already.
  vinTaken: (vin: string) => `There is a vehicle with the VIN ${vin} already.`,
  /** Of a customer whose vehicles the reader does not see: not whose. */
  vinTakenElsewhere: (vin: string) =>
    `The VIN ${vin} is registered for another customer. Ask support to transfer the vehicle.`,
  unitIdTaken: (unitId: string, vin: string) =>
    `Unit ID ${unitId} is already used by the vehicle ${vin} of this customer. Choose another.`,
  cameraTaken: (serial: string, unitId: string) =>
    `Cargo camera ${serial} is already on the vehicle ${unitId}. Remove it there first.`,
  cameraTakenElsewhere: (serial: string) =>
    `Cargo camera ${serial} is registered for another customer. Check the number on the camera.`,
  serialTaken: (serial: string, unitId: string) =>
    `The gateway ${serial} is carried by ${unitId}. Detach it there first.`,
  serialTakenElsewhere: (serial: string) =>
    `The gateway ${serial} is carried by a vehicle of another customer. Check the number on the gateway, or ask support.`,
  reeferTaken: (id: string, unitId: string) =>
    `The refrigerated unit ${id} is already on the vehicle ${unitId}. Remove it there first.`,
  reeferTakenElsewhere: (id: string) =>
    `The refrigerated unit ${id} is registered for another customer. Check the number on the unit.`,
  noSuchGroup: (name: string) => `This customer has no group '${name}'.`,
  ownGroup: (names: readonly string[]) =>
    `You see only some groups. Put this vehicle into ${names.slice(0, 5).join(' or ')}, so that you see it.`,
  noSuchCustomer: 'There is no such customer, or it is deactivated.',

  // Gateways.
  iccid: 'An ICCID has 18 to 22 digits, or 0 where it is not known.',
  iccidTaken: (iccid: string, serial: string) =>
    `The SIM ${iccid} is registered with the gateway ${serial}. Check the number on the card.`,
  iccidTakenElsewhere: (iccid: string) =>
    `The SIM ${iccid} is registered with another gateway. Check the number on the card.`,
  boxElsewhere: (serial: string) =>
    `The gateway ${serial} is registered for another customer. Check the number on the gateway, or ask support.`,
  whoseBox: 'You look after several customers. Say whose gateway it is.',
  doneAt: 'Enter a time within the last 7 days.',
  maker: 'Choose the maker of the gateway from the list.',
  noGateway: (unitId: string) => `${unitId} carries no gateway.`,
  attachDeactivated: (unitId: string) => `${unitId} is deactivated. Activate it before you attach a gateway.`,
  leased: (unitId: string) => `${unitId} is on lease. Have it returned first.`,
  atOnce: (most: number) => `At most ${number(most)} vehicles at once.`,
} as const
