/** A list of names by value, as a choice takes it. */
import type { Option } from './controls.tsx'

export const optionsOf = (names: Readonly<Record<string, string>>): readonly Option[] =>
  Object.entries(names).map(([value, label]) => ({ value, label }))
