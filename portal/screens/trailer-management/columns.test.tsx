// @vitest-environment happy-dom
/** Who is offered what in the list of trailers. */
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { viewerOf } from '#domain/access/session.ts'
import type { Trailer } from '../../data/trailers.ts'
import { columnsFor, sensorNames } from './columns.tsx'

const trailer: Trailer = {
  id: '7',
  customerId: '12',
  customerName: 'Northstar',
  vin: '1JJV532D1RL012346',
  unitId: 'T-1',
  vehicleTypeId: 3,
  deviceTypeId: 1,
  serialNumber: null,
  iccid: null,
  simStatus: 'Activated',
  axles: 2,
  modelYear: 2024,
  vehicleMfgr: 'Wabash',
  vehicleLengthFeet: 53,
  restingBogieWeightLbs: 8000,
  hasSolarPanels: false,
  installedSensorTypeIds: [1, 36],
  cargoCameraSerialNumber: null,
  thermoKingExternalId: null,
  ...{ subscriptionState: null, subscriptionPlan: null, subscriptionEnds: null },
  groups: [],
  installationDate: null,
  lastReport: null,
}
const nothing = () => {}
const offered = (group: string, change: Partial<Trailer> = {}) => {
  const viewer = viewerOf({ sub: '1', email: 'a@b.example', groups: [group], withheld: [] })
  const acts = {
    ...{ viewer, edit: nothing, deactivate: nothing, activate: nothing, remove: nothing },
    transfer: nothing,
  }
  const cell = columnsFor(acts).find(({ key }) => key === 'action')?.cell
  const { container } = render(cell?.({ ...trailer, ...change }))
  return [...container.querySelectorAll('button')].map((button) => button.getAttribute('aria-label'))
}

test.each<[string, string, readonly string[]]>([
  [
    'a super admin transfers and deletes as well',
    'ADMINS',
    ['Edit T-1', 'Deactivate T-1', 'Transfer T-1', 'Delete T-1'],
  ],
  ['an Account Admin edits and deactivates', 'CUSTOMER_ADMIN_12', ['Edit T-1', 'Deactivate T-1']],
  ['an Account Admin of another customer does nothing', 'CUSTOMER_ADMIN_13', []],
  ['a view-only admin does nothing', 'VIEW_ONLY_ADMIN', []],
])('%s', (_name, group, acts) => {
  expect(offered(group)).toEqual(acts)
})

test('a deactivated trailer is made active again', () => {
  expect(offered('CUSTOMER_ADMIN_12', { simStatus: 'Deactivated' })).toEqual(['Edit T-1', 'Activate T-1'])
})

test('sensors are named as in the drawer; a number that is no sensor is left out', () => {
  expect(sensorNames([1, 36, 999])).toEqual(['Location', 'Doors'])
})
