/** For the test of rights: everything that can be asked of this server, and the roles that are answered. */
import { alertsMutations, alertsQueries } from './alerts.cases.ts'
import { campaignsMutations, campaignsQueries } from './campaigns.cases.ts'
import type { Case } from './case.ts'
import { commandsMutations, commandsQueries } from './commands.cases.ts'
import { contactMutations, contactQueries } from './contacts.cases.ts'
import { customersMutations, customersQueries } from './customers.cases.ts'
import { dayFilesMutations, dayFilesQueries } from './day-files.cases.ts'
import { detentionMutations, detentionQueries } from './detention.cases.ts'
import { driverMutations, driverQueries } from './driver.cases.ts'
import { controlQueries, fleetMutations, fleetQueries } from './fleet.cases.ts'
import { ftpMutations, ftpQueries } from './ftp.cases.ts'
import { geofencesMutations, geofencesQueries } from './geofences.cases.ts'
import { groupsMutations, groupsQueries } from './groups.cases.ts'
import { insightsMutations, insightsQueries } from './insights.cases.ts'
import { installationMutations, installationQueries } from './installation.cases.ts'
import { leasesMutations, leasesQueries } from './leases.cases.ts'
import { maintenanceMutations, maintenanceQueries } from './maintenance.cases.ts'
import { messagesMutations, messagesQueries } from './messages.cases.ts'
import { oemsMutations, oemsQueries } from './oems.cases.ts'
import { partsMutations, partsQueries } from './parts.cases.ts'
import { peopleMutations, peopleQueries } from './people.cases.ts'
import { reportsMutations, reportsQueries } from './reports.cases.ts'
import { serviceCentersMutations, serviceCentersQueries } from './service-centers.cases.ts'
import { sharingMutations, sharingQueries } from './sharing.cases.ts'
import { singleSignOnMutations, singleSignOnQueries } from './single-sign-on.cases.ts'
import { spreadsheetsMutations, spreadsheetsQueries } from './spreadsheets.cases.ts'
import { subscriptionsMutations, subscriptionsQueries } from './subscriptions.cases.ts'
import { takeoutMutations, takeoutQueries } from './takeout.cases.ts'
import { trailersMutations, trailersQueries } from './trailers.cases.ts'
import { vinTransferMutations, vinTransferQueries } from './vin-transfer.cases.ts'

interface Area {
  readonly queries: Readonly<Record<string, Case>>
  readonly mutations: Readonly<Record<string, Case>>
}

/** A line for each; where one name is asked in several ways, what follows a colon tells them apart. */
export const areas = {
  alerts: { queries: alertsQueries, mutations: alertsMutations },
  campaigns: { queries: campaignsQueries, mutations: campaignsMutations },
  customers: { queries: customersQueries, mutations: customersMutations },
  contacts: { queries: contactQueries, mutations: contactMutations },
  'day-files': { queries: dayFilesQueries, mutations: dayFilesMutations },
  detention: { queries: detentionQueries, mutations: detentionMutations },
  driver: { queries: driverQueries, mutations: driverMutations },
  fleet: { queries: { ...fleetQueries, ...controlQueries }, mutations: fleetMutations },
  ftp: { queries: ftpQueries, mutations: ftpMutations },
  geofences: { queries: geofencesQueries, mutations: geofencesMutations },
  groups: { queries: groupsQueries, mutations: groupsMutations },
  insights: { queries: insightsQueries, mutations: insightsMutations },
  installation: { queries: installationQueries, mutations: installationMutations },
  maintenance: { queries: maintenanceQueries, mutations: maintenanceMutations },
  messages: { queries: messagesQueries, mutations: messagesMutations },
  leases: { queries: leasesQueries, mutations: leasesMutations },
  oems: { queries: oemsQueries, mutations: oemsMutations },
  parts: { queries: partsQueries, mutations: partsMutations },
  people: { queries: peopleQueries, mutations: peopleMutations },
  commands: { queries: commandsQueries, mutations: commandsMutations },
  reports: { queries: reportsQueries, mutations: reportsMutations },
  'service-centers': { queries: serviceCentersQueries, mutations: serviceCentersMutations },
  sharing: { queries: sharingQueries, mutations: sharingMutations },
  'single-sign-on': { queries: singleSignOnQueries, mutations: singleSignOnMutations },
  spreadsheets: { queries: spreadsheetsQueries, mutations: spreadsheetsMutations },
  subscriptions: { queries: subscriptionsQueries, mutations: subscriptionsMutations },
  takeout: { queries: takeoutQueries, mutations: takeoutMutations },
  trailers: { queries: trailersQueries, mutations: trailersMutations },
  'vin-transfer': { queries: vinTransferQueries, mutations: vinTransferMutations },
} as const satisfies Record<string, Area>
export type AreaName = keyof typeof areas

/** What is about the viewer and nobody else, open to everybody; none of it takes somebody's number. */
export const ofOneself = {
  queries: [
    'timeZones',
    // Pictures of the land, the same for everybody.
    'mapOverlays',
    'sessions',
    // The same for everybody.
    'pushKey',
    'pushDevices',
    'columnLayout',
    'savedFilters',
    'exports',
    'insightLetters',
    'sensorOrder',
    'ruleTrial',
    'diagnosticEmail',
  ],
  mutations: [
    // A trial is there for whoever began it, and for nobody else.
    'recountRuleTrial',
    'cancelRuleTrial',
    'updateProfile',
    'changePassword',
    'totpBegin',
    'totpConfirm',
    'totpDisable',
    'recoveryCodes',
    'readFirings',
    'unreadFirings',
    'readEpisodes',
    'unreadEpisodes',
    'setAlertBudget',
    'saveColumnLayout',
    'chooseFleetView',
    'saveFilter',
    'dropFilter',
    // A file is for who asked, and holds what they see.
    'startExport',
    'cancelExport',
    'openExport',
    'deleteInsightLetter',
    'saveSensorOrder',
    'signOutOthers',
    'signOutSession',
    'dismissBanner',
    'endTour',
    'offerTours',
    'addPushDevice',
    'removePushDevice',
    'testPush',
  ],
}
