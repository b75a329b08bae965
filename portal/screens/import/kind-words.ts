/** What is said of the trailers, groups, users … of a spreadsheet, in whole sentences for each kind. */

import { t } from '#domain/basics/texts.ts'
import type { SheetKindKey } from '#domain/spreadsheet/index.ts'

/** What is said of each kind of thing that is imported. */
interface KindWords {
  readonly title: string
  readonly all: string
  readonly fresh: string
  readonly edit: string
  readonly show: string
  readonly ofOneCustomer: string
  readonly noAccess: string
}

export const kindWords: Readonly<Record<SheetKindKey, KindWords>> = {
  vehicles: {
    title: t('Trailers'),
    all: t('All trailers'),
    fresh: t('New trailers'),
    edit: t(
      'Export all trailers, change cells in a spreadsheet and import the file again: only what differs is changed.',
    ),
    show: t('Show the trailers'),
    ofOneCustomer: t('An import is about the trailers of one customer.'),
    noAccess: t("You don't have access to the import of trailers."),
  },
  groups: {
    title: t('Groups'),
    all: t('All groups'),
    fresh: t('New groups'),
    edit: t(
      'Export all groups, change cells in a spreadsheet and import the file again: only what differs is changed.',
    ),
    show: t('Show the groups'),
    ofOneCustomer: t('An import is about the groups of one customer.'),
    noAccess: t("You don't have access to the import of groups."),
  },
  users: {
    title: t('Users'),
    all: t('All users'),
    fresh: t('New users'),
    edit: t(
      'Export all users, change cells in a spreadsheet and import the file again: only what differs is changed.',
    ),
    show: t('Show the users'),
    ofOneCustomer: t('An import is about the users of one customer.'),
    noAccess: t("You don't have access to the import of users."),
  },
  'service-centers': {
    title: t('Service centers'),
    all: t('All service centers'),
    fresh: t('New service centers'),
    edit: t(
      'Export all service centers, change cells in a spreadsheet and import the file again: only what differs is changed.',
    ),
    show: t('Show the service centers'),
    ofOneCustomer: t('An import is about the service centers of one customer.'),
    noAccess: t("You don't have access to the import of service centers."),
  },
  geofences: {
    title: t('Geofences'),
    all: t('All geofences'),
    fresh: t('New geofences'),
    edit: t(
      'Export all geofences, change cells in a spreadsheet and import the file again: only what differs is changed.',
    ),
    show: t('Show the geofences'),
    ofOneCustomer: t('An import is about the geofences of one customer.'),
    noAccess: t("You don't have access to the import of geofences."),
  },
}
