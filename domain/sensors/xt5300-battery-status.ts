/** The battery of an XT5300, which has no other supply. */
import { t } from '../basics/texts.ts'
import { days } from '../basics/time.ts'
import { chargeLimits } from './battery.ts'
import { charged, chargedLevel, chargedRows, chargedText, chargeLimited, chargeVerdicts } from './charged.ts'
import { sensor } from './sensor.ts'

export const xt5300BatteryStatus = sensor(charged, {
  id: 37,
  key: 'xt5300BatteryStatus',
  label: t('Device Battery'),
  drawing: [{ part: 'gatewayBattery', limits: chargeLimits }],
  short: t('Battery'),
  makers: ['xt5300'],
  installHint: t('Wake the device with its magnet and wait a minute.'),
  staleAfter: days(2),
  columns: [],
  drawer: { as: 'rows', rows: chargedRows },
  log: (battery) => [[t('Device Battery'), chargedText(battery)]],
  entry: (battery) => ({ xt5300BatteryStatus: chargedText(battery) }),
  level: chargedLevel,
  limited: chargeLimited,
  verdicts: chargeVerdicts(t('Gateway')),
  predicates: [],
})
