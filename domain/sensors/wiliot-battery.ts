/** The battery of a Wiliot tag. */
import { days } from '../basics/time.ts'
import { chargeLimits } from './battery.ts'
import { charged, chargedLevel, chargedRows, chargedText, chargeLimited, chargeVerdicts } from './charged.ts'
import { sensor } from './sensor.ts'

export const wiliotBattery = sensor(charged, {
  id: 39,
  key: 'wiliotBattery',
  label: 'Wiliot Battery',
  drawing: [{ part: 'gatewayBattery', limits: chargeLimits }],
  short: 'Battery',
  makers: ['wiliot'],
  installHint: 'Bring the tag close to its bridge and wait a minute.',
  staleAfter: days(30),
  columns: [],
  drawer: { as: 'rows', rows: chargedRows },
  log: (battery) => [['Wiliot Battery', chargedText(battery)]],
  entry: (battery) => ({ wiliotBattery: chargedText(battery) }),
  level: chargedLevel,
  limited: chargeLimited,
  verdicts: chargeVerdicts('Tag'),
  predicates: [],
})
