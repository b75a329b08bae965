/** Screens that the product has a place for and that are still being built: each moves to a folder of its own. */
import { IconChartBar, IconHelpCircle, IconTruckDelivery } from '@tabler/icons-react'
import { hexId, type Screen } from '../../data/screen.ts'

const coming = (facts: Omit<Screen, 'load' | 'coming'>): Screen => ({
  ...facts,
  coming: true,
  load: () => import('./being-built.tsx'),
})

export const insights = coming({
  paths: ['/quicksight'],
  title: 'Insights',
  menu: { label: 'Insights', icon: IconChartBar },
  right: 'insights',
  permission: 'insights',
  flag: 'Insight',
})
export const freight = coming({
  paths: ['/freight', '/freight-link'],
  title: 'Freight',
  menu: { label: 'Freight', icon: IconTruckDelivery },
  right: 'freight',
  flag: 'FreightIframe',
})
export const reports = coming({
  paths: [
    '/alertconfiguration/yard/{id?}',
    '/alertconfiguration/dwell/{id?}',
    '/alertconfiguration/absSummary/{id?}',
    '/alertconfiguration/absFaultDetail',
    '/alertconfiguration/reeferTempHistory',
    '/alertconfiguration/assetGeofenceThreshold',
    '/alertconfiguration/dailyMaintenanceReport',
    '/alertconfiguration/weeklyMaintenanceReport',
  ],
  moved: Object.fromEntries(
    [
      'yard',
      'dwell',
      'absSummary',
      'absFaultDetail',
      'reeferTempHistory',
      'assetGeofenceThreshold',
      'dailyMaintenanceReport',
      'weeklyMaintenanceReport',
    ].map((kind) => [`/${kind}`, `/alertconfiguration/${kind}`]),
  ),
  params: { id: hexId },
  title: 'Scheduled reports',
  under: '/alertconfiguration',
  right: 'alerts',
  permission: 'alerts',
})
export const help = coming({
  paths: ['/help/faq', '/help', '/help/troubleshooting', '/help/installation'],
  title: 'Help',
  menu: { label: 'Help', icon: IconHelpCircle, wantsVehicles: true },
})
export const subscriptionManagement = coming({
  paths: ['/subscription-management'],
  title: 'Subscription management',
  tab: 'Subscriptions',
  right: 'seeSubscriptions',
  flag: 'SubscriptionManagement',
})
export const otaManagement = coming({
  paths: ['/ota-management'],
  title: 'OTA management',
  tab: 'OTA',
  right: 'manageOta',
  flag: 'OtaManagement',
})
export const otaFtpManagement = coming({
  paths: ['/ota-ftp-management'],
  title: 'OTA FTP management',
  tab: 'OTA FTP',
  right: 'manageOta',
  flag: 'OtaManagement',
})
export const vinTransfer = coming({
  paths: ['/vin-transfer/{id?}'],
  title: 'VIN transfer',
  tab: 'VIN transfer',
  right: 'transferVins',
  flag: 'VinTransferPortal',
})
export const leaseManagement = coming({
  paths: ['/lease-management'],
  title: 'Lease management',
  tab: 'Leases',
  right: 'manageLeases',
})
export const oemManagement = coming({
  paths: ['/oem-management'],
  title: 'OEM management',
  tab: 'OEMs',
  right: 'manageOems',
})
export const developerMessages = coming({
  paths: ['/developer-message-management'],
  title: 'Developer messages',
  right: 'publishDeveloperMessages',
})
