/** What an access token may be allowed to do: scopes, each a right, in plain words. All other rights are no token's. */
import { mark } from '../basics/texts.ts'
import type { Right } from './rights.ts'

export interface TokenScope {
  readonly right: Right
  readonly name: string
  /** Rights that mean nothing alone, and come with it. */
  readonly also?: readonly Right[]
}

export interface TokenScopeGroup {
  readonly name: string
  readonly scopes: readonly TokenScope[]
}

export const tokenScopeGroups = [
  {
    name: mark('Vehicles'),
    scopes: [
      {
        right: 'trailerList',
        name: mark('See vehicles as they are now, and their faults'),
        also: ['vehicle', 'vinSelector', 'unitIdSelector', 'fleet', 'healthWidget', 'myLocations'],
      },
      { right: 'history', name: mark('Read reports, trips and visits of vehicles') },
      { right: 'past', name: mark('Read tracks and the fleet as it was') },
      { right: 'insights', name: mark('Read dashboards of Insights') },
    ],
  },
  {
    name: mark('Alerts and reports'),
    scopes: [
      { right: 'alerts', name: mark('Read alerts, alert rules and reports') },
      { right: 'editAlerts', name: mark('Change alert rules'), also: ['alerts'] },
    ],
  },
  {
    name: mark('Geofences'),
    scopes: [
      { right: 'myGeofences', name: mark('Read geofences and who is inside') },
      { right: 'editGeofences', name: mark('Change geofences'), also: ['myGeofences'] },
    ],
  },
  {
    name: mark('Maintenance'),
    scopes: [
      { right: 'maintenance', name: mark('Read work orders and issues') },
      { right: 'commandReefers', name: mark('Send commands to reefer units'), also: ['vehicle'] },
    ],
  },
  {
    name: mark('People'),
    scopes: [
      { right: 'seeUsers', name: mark('Read users') },
      { right: 'seeGroups', name: mark('Read vehicle groups') },
    ],
  },
] as const satisfies readonly TokenScopeGroup[]

const scopes: readonly TokenScope[] = tokenScopeGroups.flatMap((group): readonly TokenScope[] => group.scopes)

export const tokenScopes: readonly Right[] = scopes.map(({ right }) => right)

export const isTokenScope = (name: string): name is Right => (tokenScopes as readonly string[]).includes(name)

/** Every right that these scopes give; names that are no scope give none. */
export const rightsOfScopes = (names: readonly string[]): readonly Right[] => [
  ...new Set(
    scopes.filter(({ right }) => names.includes(right)).flatMap(({ right, also = [] }) => [right, ...also]),
  ),
]
