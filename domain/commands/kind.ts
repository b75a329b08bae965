/** What a command is: what it says, what it needs, and how what came of it is read out of the next reports. */
import type { Units } from '../basics/own-units.ts'
import type { Readings, SensorKey } from '../sensors/index.ts'
import type { CommandField, Values } from './field.ts'

/** What a report shows of what was asked for. */
export interface ReadBack {
  /** "The set point of zone 1 is now 34 °F" */
  readonly text: string
  /** False where it is not, or not yet, what was asked for. */
  readonly isAsAsked: boolean
}

export interface ReadsSensor<K extends SensorKey = SensorKey> {
  readonly sensor: K
  /** Values by the names of the wire; null where the reading does not tell. */
  readonly of: (reading: NonNullable<Readings[K]>, values: Values, units?: Units) => ReadBack | null
}

export interface CommandKind {
  /** On the wire and in the API. */
  readonly name: string
  readonly title: string
  /** What it is for; the choices of a dialog stand in these groups. */
  readonly unit: 'gateway' | 'reefer'
  readonly fields: readonly CommandField[]
  /** What it carries always, by the names of the wire. */
  readonly constants?: Values
  /** Units have understood it since before gateways said what they can do. */
  readonly isUsual?: true
  /** What somebody should know before it is sent. */
  readonly warning?: string
  /** Cargo, or the gateway's contact, may suffer. */
  readonly isDangerous?: true
  /** With its values, by the names of people. */
  readonly says?: (values: Values, units?: Units) => string
  readonly readBack?: ReadsSensor
  /** Its effect is that the gateway has started again. */
  readonly restarts?: true
}

/** Checks a declaration; a sensor's reading keeps its own type in it. */
export const commandKind = <const Name extends string, K extends SensorKey = SensorKey>(
  kind: Omit<CommandKind, 'name' | 'readBack'> & {
    readonly name: Name
    readonly readBack?: ReadsSensor<K>
  },
): CommandKind & { readonly name: Name } => kind as never
