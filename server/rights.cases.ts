/** For the test of rights: everything that can be asked of this server, and the roles that are answered. */
import { alertsMutations, alertsQueries } from './rights/alerts.cases.ts'
import { driverMutations, driverQueries } from './rights/driver.cases.ts'
import { controlQueries, fleetMutations, fleetQueries } from './rights/fleet.cases.ts'
import { geofencesMutations, geofencesQueries } from './rights/geofences.cases.ts'
import { groupsMutations, groupsQueries } from './rights/groups.cases.ts'
import { maintenanceMutations, maintenanceQueries } from './rights/maintenance.cases.ts'
import { partsMutations, partsQueries } from './rights/parts.cases.ts'
import { peopleMutations, peopleQueries } from './rights/people.cases.ts'
import { reeferCommandsMutations, reeferCommandsQueries } from './rights/reefer-commands.cases.ts'
import { serviceCentersMutations, serviceCentersQueries } from './rights/service-centers.cases.ts'
import { sharingMutations, sharingQueries } from './rights/sharing.cases.ts'

/** A line for each; where one name is asked in several ways, what follows a colon tells them apart. */
export const queries = {
  ...fleetQueries,
  ...controlQueries,
  ...peopleQueries,
  ...groupsQueries,
  ...geofencesQueries,
  ...alertsQueries,
  ...sharingQueries,
  ...driverQueries,
  ...maintenanceQueries,
  ...serviceCentersQueries,
  ...partsQueries,
  ...reeferCommandsQueries,
}
export const mutations = {
  ...fleetMutations,
  ...peopleMutations,
  ...groupsMutations,
  ...geofencesMutations,
  ...alertsMutations,
  ...sharingMutations,
  ...driverMutations,
  ...maintenanceMutations,
  ...serviceCentersMutations,
  ...partsMutations,
  ...reeferCommandsMutations,
}

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
