/** What every condition declares, whatever its shape. */
import type { FlagName } from './column.ts'

export interface Watched {
  /** The alert type of §3. */
  readonly id: number
  readonly name: string
  readonly flag?: FlagName
}

/** "red", "red or blue", "red, blue or green". */
export const joinWithOr = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
