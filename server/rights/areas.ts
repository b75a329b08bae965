/** For the test of rights: everything that can be asked of this server, and the roles that are answered. */
import { alertsMutations, alertsQueries } from './alerts.cases.ts'
import type { Case } from './case.ts'
import { driverMutations, driverQueries } from './driver.cases.ts'
import { controlQueries, fleetMutations, fleetQueries } from './fleet.cases.ts'
import { geofencesMutations, geofencesQueries } from './geofences.cases.ts'
import { groupsMutations, groupsQueries } from './groups.cases.ts'
import { installationMutations, installationQueries } from './installation.cases.ts'
import { maintenanceMutations, maintenanceQueries } from './maintenance.cases.ts'
import { partsMutations, partsQueries } from './parts.cases.ts'
import { peopleMutations, peopleQueries } from './people.cases.ts'
import { reeferCommandsMutations, reeferCommandsQueries } from './reefer-commands.cases.ts'
import { serviceCentersMutations, serviceCentersQueries } from './service-centers.cases.ts'
import { sharingMutations, sharingQueries } from './sharing.cases.ts'
import { trailersMutations, trailersQueries } from './trailers.cases.ts'

interface Area {
  readonly queries: Readonly<Record<string, Case>>
  readonly mutations: Readonly<Record<string, Case>>
}

/** A line for each; where one name is asked in several ways, what follows a colon tells them apart. */
export const areas = {
  alerts: { queries: alertsQueries, mutations: alertsMutations },
  driver: { queries: driverQueries, mutations: driverMutations },
  fleet: { queries: { ...fleetQueries, ...controlQueries }, mutations: fleetMutations },
  geofences: { queries: geofencesQueries, mutations: geofencesMutations },
  groups: { queries: groupsQueries, mutations: groupsMutations },
  installation: { queries: installationQueries, mutations: installationMutations },
  maintenance: { queries: maintenanceQueries, mutations: maintenanceMutations },
  parts: { queries: partsQueries, mutations: partsMutations },
  people: { queries: peopleQueries, mutations: peopleMutations },
  'reefer-commands': { queries: reeferCommandsQueries, mutations: reeferCommandsMutations },
  'service-centers': { queries: serviceCentersQueries, mutations: serviceCentersMutations },
  sharing: { queries: sharingQueries, mutations: sharingMutations },
  trailers: { queries: trailersQueries, mutations: trailersMutations },
} as const satisfies Record<string, Area>
export type AreaName = keyof typeof areas

/** What is about the viewer and nobody else, open to everybody; none of it takes somebody's number. */
export const ofOneself = {
  queries: [
    'timeZones',
    // Pictures of the land, the same for everybody.
    'mapOverlays',
    'sessions',
    'columnLayout',
    'savedFilters',
    'exports',
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
    'saveColumnLayout',
    'chooseFleetView',
    'saveFilter',
    'dropFilter',
    // A file is for who asked, and holds what they see.
    'startExport',
    'cancelExport',
    'openExport',
    'saveSensorOrder',
    'signOutOthers',
    'signOutSession',
  ],
}
