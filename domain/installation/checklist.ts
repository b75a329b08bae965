/** The checklist of an installation: which fitted sensors have reported since it began, and how to make the others. */
import type { Instant } from '../basics/units.ts'
import { findSensorById } from '../sensors/index.ts'

export interface ChecklistItem {
  readonly sensorTypeId: number
  readonly label: string
  /** How to make it report, in a sentence; null where nothing can be done but to wait. */
  readonly hint: string | null
  /** When it reported for the first time since the installation began; null until then. */
  readonly firstReport: Instant | null
}

/** @param firstReports by sensor type id, the moments of first reports */
export const checklistOf = (
  sensorTypeIds: readonly number[],
  firstReports: ReadonlyMap<number, Instant>,
): readonly ChecklistItem[] =>
  sensorTypeIds.flatMap((id) => {
    const sensor = findSensorById(id)
    return sensor
      ? [
          {
            sensorTypeId: id,
            label: sensor.label,
            hint: sensor.installHint ?? null,
            firstReport: firstReports.get(id) ?? null,
          },
        ]
      : []
  })

/** Labels of those that have not reported yet. */
export const unheardOf = (checklist: readonly ChecklistItem[]): readonly string[] =>
  checklist.filter(({ firstReport }) => firstReport === null).map(({ label }) => label)
