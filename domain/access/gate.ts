/** Whether something may be shown: the right of the role, the customer's flag and the person's permission. */
import { type Flag, isOn } from './flags.ts'
import type { Permission } from './permissions.ts'
import { can, type Right } from './rights.ts'
import type { Viewer } from './session.ts'

/** What a screen, tab, section or column requires; what is left out is not required. */
export interface Gate {
  readonly right?: Right
  /** A name outside the list of flags is never on. */
  readonly flag?: Flag | (string & {})
  readonly permission?: Permission
}

/** `flags`: the names that the server lists for this viewer; null while they have not come. */
export const mayShow = (gate: Gate, viewer: Viewer, flags: ReadonlySet<string> | null): boolean =>
  (gate.right === undefined || can(viewer, gate.right)) &&
  (gate.flag === undefined || isOn(gate.flag, flags)) &&
  (gate.permission === undefined || !viewer.withheld?.includes(gate.permission))
