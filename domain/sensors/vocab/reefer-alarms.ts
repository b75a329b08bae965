/** Alarm codes of reefer units: what each means in plain words and how soon somebody has to act. */
import { t } from '../../basics/texts.ts'
import type { Level } from '../../vehicle/severity.ts'
import { reeferAlarmTexts } from './reefer-alarm-texts.ts'

export const alarmSeverities = {
  okToRun: t('OK to run'),
  check: t('Check as specified'),
  immediate: t('Immediate action'),
} as const
export type AlarmSeverity = keyof typeof alarmSeverities
/** How a rule numbers them (§3, thermoKingFaultLevel). */
export const alarmLevels = { okToRun: 1, check: 2, immediate: 3 } as const satisfies Record<
  AlarmSeverity,
  number
>

const levels = { okToRun: 'notice', check: 'caution', immediate: 'critical' } as const satisfies Record<
  AlarmSeverity,
  Level
>

export interface ReeferAlarm {
  readonly description: string
  readonly severity: AlarmSeverity
  readonly level: Level
}

const alarms = new Map<string, ReeferAlarm>()
for (const severity of Object.keys(reeferAlarmTexts) as AlarmSeverity[])
  for (const [code, description] of reeferAlarmTexts[severity])
    alarms.set(code, { description, severity, level: levels[severity] })

/** An alarm in words; one that nobody knows is told by its code and asks to be checked. */
export const describeReeferAlarm = (code: string): ReeferAlarm =>
  alarms.get(code) ??
  alarms.get(code.padStart(2, '0')) ?? {
    description: t('Alarm {{code}}', { code }),
    severity: 'check',
    level: levels.check,
  }

/** The alarm codes there are words for. */
export const knownReeferAlarms: readonly string[] = [...alarms.keys()]
