/** VIN transfers: the list of requests, and the page of one. */
import { t } from '#domain/basics/texts.ts'
import type { Screen } from '../../data/screen.ts'

export const vinTransfers: Screen = {
  paths: ['/vin-transfer'],
  title: t('VIN transfer'),
  tab: t('VIN transfer'),
  right: 'transferVins',
  flag: 'VinTransferPortal',
  load: () => import('./vin-transfers.tsx'),
}

/** Also for administrators of both sides, who come by the link of an email. */
export const vinTransfer: Screen = {
  paths: ['/vin-transfer/{id}'],
  params: { id: /^\d+$/ },
  title: t('VIN transfer'),
  right: 'seeTransfers',
  under: '/profile',
  load: () => import('./vin-transfer.tsx'),
}
