/** Service centers in a spreadsheet: where they are and what they do. */

import { emailOf } from '../basics/email.ts'
import { mark } from '../basics/texts.ts'
import { serviceCenterWords } from '../fleet/service-center.ts'
import { numberColumn, textColumn } from './column.ts'
import type { SheetKind, Values } from './kind.ts'

const longest = 300

export const serviceCenters: SheetKind = {
  key: 'service-centers',
  title: 'Service centers',
  one: mark('service center'),
  many: mark('service centers'),
  right: 'manageServiceCenters',
  ofCustomer: false,
  columns: [
    textColumn('name', 'Name', {
      also: [
        'Service Center',
        'Service Center Name',
        'Center Name',
        'Company',
        'Company Name',
        'Dealer Name',
      ],
      needed: true,
      example: 'Alamo Trailer Repair',
      longest,
    }),
    textColumn('address', 'Address', {
      also: ['Street', 'Street Address', 'Address 1'],
      example: '4100 Commerce St',
      longest,
    }),
    textColumn('city', 'City', { also: ['Town'], example: 'Dallas', longest }),
    textColumn('state', 'State', {
      also: ['Province', 'State/Province'],
      example: 'TX',
      longest,
      tidy: (text) => ({ value: text.toUpperCase() }),
    }),
    textColumn('zip', 'ZIP', { also: ['Zip Code', 'Postal Code', 'Postcode'], example: '75226', longest }),
    textColumn('phone', 'Phone', {
      also: ['Telephone', 'Phone Number'],
      example: '214-555-0142',
      longest,
    }),
    textColumn('email', 'E-mail', {
      also: ['Email Address', 'Mail'],
      example: 'service@alamo.example',
      longest,
      tidy: (text) =>
        emailOf(text) === null ? { wrong: serviceCenterWords.email(text.slice(0, 60)) } : { value: text },
    }),
    numberColumn('lat', 'Latitude', {
      needed: true,
      example: '32.7842',
      help: mark('degrees'),
      least: -90,
      most: 90,
    }),
    numberColumn('lng', 'Longitude', {
      also: ['Lon', 'Long'],
      needed: true,
      example: '-96.7741',
      help: mark('degrees, negative in the west'),
      least: -180,
      most: 180,
    }),
    textColumn('hours', 'Hours', { also: ['Opening Hours'], example: 'Mon-Fri 7-18', longest }),
    textColumn('services', 'Services', { also: ['Service'], example: 'ABS, tires, lights', longest }),
  ],
  knownBy: ['name', 'address', 'city', 'state'],
  calledBy: ['name'],
  complete: (given) => ({ ...nothing, ...given }),
}

/** Texts that nobody gave are empty. */
const nothing: Values = {
  ...{ address: '', city: '', state: '', zip: '', phone: '', email: '', hours: '', services: '' },
}
