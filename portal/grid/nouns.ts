/** What the rows of grids and the names of lists are, by the English word for many of them. */
import { count, number } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'

interface Noun {
  /** "trailers" */
  readonly many: string
  /** "1 trailer", "1,204 trailers" */
  readonly counted: (n: number) => string
}

const nouns: Readonly<Record<string, Noun>> = {
  alerts: { many: t('alerts'), counted: (n) => count(n, 'alert') },
  campaigns: { many: t('campaigns'), counted: (n) => count(n, 'campaign') },
  changes: { many: t('changes'), counted: (n) => count(n, 'change') },
  customers: { many: t('customers'), counted: (n) => count(n, 'customer') },
  devices: { many: t('devices'), counted: (n) => count(n, 'device') },
  faults: { many: t('faults'), counted: (n) => count(n, 'fault') },
  gateways: { many: t('gateways'), counted: (n) => count(n, 'gateway') },
  geofences: { many: t('geofences'), counted: (n) => count(n, 'geofence') },
  groups: { many: t('groups'), counted: (n) => count(n, 'group') },
  inspections: { many: t('inspections'), counted: (n) => count(n, 'inspection') },
  issues: { many: t('issues'), counted: (n) => count(n, 'issue') },
  items: { many: t('items'), counted: (n) => count(n, 'item') },
  leases: { many: t('leases'), counted: (n) => count(n, 'lease') },
  lines: { many: t('lines'), counted: (n) => count(n, 'line') },
  messages: { many: t('messages'), counted: (n) => count(n, 'message') },
  models: { many: t('models'), counted: (n) => count(n, 'model') },
  OEMs: { many: t('OEMs'), counted: (n) => count(n, 'OEM') },
  packages: { many: t('packages'), counted: (n) => count(n, 'package') },
  pages: { many: t('pages'), counted: (n) => count(n, 'page') },
  reports: { many: t('reports'), counted: (n) => count(n, 'report') },
  'service centers': { many: t('service centers'), counted: (n) => count(n, 'service center') },
  templates: { many: t('templates'), counted: (n) => count(n, 'template') },
  trailers: { many: t('trailers'), counted: (n) => count(n, 'trailer') },
  transfers: { many: t('transfers'), counted: (n) => count(n, 'transfer') },
  users: { many: t('users'), counted: (n) => count(n, 'user') },
  vehicles: { many: t('vehicles'), counted: (n) => count(n, 'vehicle') },
  'work orders': { many: t('work orders'), counted: (n) => count(n, 'work order') },
}

/** As the reader says it; what is not among them stands as it is. */
export const nounOf = (word: string): Noun =>
  nouns[word] ?? { many: word, counted: (n) => `${number(n)} ${word}` }
