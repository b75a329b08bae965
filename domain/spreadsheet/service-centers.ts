/** Service centers in a spreadsheet: where they are and what they do. */

import { emailOf } from '../basics/email.ts'
import { t } from '../basics/texts.ts'
import { serviceCenterWords } from '../fleet/service-center.ts'
import { numberColumn, textColumn } from './column.ts'
import type { SheetKind, Values } from './kind.ts'

const longest = 300

export const serviceCenters: SheetKind = {
  key: 'service-centers',
  title: t('Service centers'),
  one: t('service center'),
  many: t('service centers'),
  right: 'manageServiceCenters',
  ofCustomer: false,
  columns: [
    textColumn('name', t('Name'), {
      also: [
        t('Service Center'),
        t('Service Center Name'),
        t('Center Name'),
        t('Company'),
        t('Company Name'),
        t('Dealer Name'),
      ],
      needed: true,
      example: 'Alamo Trailer Repair',
      longest,
    }),
    textColumn('address', t('Address'), {
      also: [t('Street'), t('Street Address'), t('Address 1')],
      example: '4100 Commerce St',
      longest,
    }),
    textColumn('city', t('City'), { also: [t('Town')], example: 'Dallas', longest }),
    textColumn('state', t('State'), {
      also: [t('Province'), 'State/Province'],
      example: 'TX',
      longest,
      tidy: (text) => ({ value: text.toUpperCase() }),
    }),
    textColumn('zip', 'ZIP', {
      also: [t('Zip Code'), t('Postal Code'), t('Postcode')],
      example: '75226',
      longest,
    }),
    textColumn('phone', t('Phone'), {
      also: [t('Telephone'), t('Phone Number')],
      example: '214-555-0142',
      longest,
    }),
    textColumn('email', 'E-mail', {
      also: [t('Email Address'), t('Mail')],
      example: 'service@alamo.example',
      longest,
      tidy: (text) =>
        emailOf(text) === null ? { wrong: serviceCenterWords.email(text.slice(0, 60)) } : { value: text },
    }),
    numberColumn('lat', t('Latitude'), {
      needed: true,
      example: '32.7842',
      help: 'degrees',
      least: -90,
      most: 90,
    }),
    numberColumn('lng', t('Longitude'), {
      also: [t('Lon'), t('Long')],
      needed: true,
      example: '-96.7741',
      help: t('degrees, negative in the west'),
      least: -180,
      most: 180,
    }),
    textColumn('hours', t('Hours'), { also: [t('Opening Hours')], example: 'Mon-Fri 7-18', longest }),
    textColumn('services', t('Services'), { also: [t('Service')], example: 'ABS, tires, lights', longest }),
  ],
  knownBy: ['name', 'address', 'city', 'state'],
  calledBy: ['name'],
  complete: (given) => ({ ...nothing, ...given }),
}

/** Texts that nobody gave are empty. */
const nothing: Values = {
  ...{ address: '', city: '', state: '', zip: '', phone: '', email: '', hours: '', services: '' },
}
