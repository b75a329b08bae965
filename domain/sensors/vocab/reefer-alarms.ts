/** Alarm codes of reefer units: what each means in plain words and how soon somebody has to act. */
import type { Level } from '../../vehicle/severity.ts'

export const alarmSeverities = {
  okToRun: 'OK to run',
  check: 'Check as specified',
  immediate: 'Immediate action',
} as const
export type AlarmSeverity = keyof typeof alarmSeverities

const levels = { okToRun: 'notice', check: 'caution', immediate: 'critical' } as const satisfies Record<
  AlarmSeverity,
  Level
>

export interface ReeferAlarm {
  readonly description: string
  readonly severity: AlarmSeverity
  readonly level: Level
}

const described = new Map<string, readonly [severity: AlarmSeverity, description: string]>([
  ['10', ['immediate', 'Discharge pressure or temperature too high']],
  ['20', ['check', 'Engine did not start']],
])

/** An alarm in words; one that nobody knows is told by its code and asks to be checked. */
export function describeReeferAlarm(code: string): ReeferAlarm {
  const [severity, description] = described.get(code) ?? ['check', `Alarm ${code}`]
  return { description, severity, level: levels[severity] }
}
