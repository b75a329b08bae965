/** The battery of a Wiliot tag. */
import { t } from '../basics/texts.ts'
import { days } from '../basics/time.ts'
import { chargeLimits } from './battery.ts'
import { charged, chargedLevel, chargedRows, chargedText, chargeLimited, chargeVerdicts } from './charged.ts'
import { sensor } from './sensor.ts'

export const wiliotBattery = sensor(charged, {
  id: 39,
  key: 'wiliotBattery',
  label: t('Wiliot Battery'),
  drawing: [{ part: 'gatewayBattery', limits: chargeLimits }],
  short: t('Battery'),
  makers: ['wiliot'],
  installHint: t('Bring the tag close to its bridge and wait a minute.'),
  staleAfter: days(30),
  columns: [],
  drawer: { as: 'rows', rows: chargedRows },
  log: (battery) => [[t('Wiliot Battery'), chargedText(battery)]],
  entry: (battery) => ({ wiliotBattery: chargedText(battery) }),
  level: chargedLevel,
  limited: chargeLimited,
  verdicts: chargeVerdicts(t('Tag')),
  predicates: [],
})
