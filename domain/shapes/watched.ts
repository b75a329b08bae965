/** What every condition declares, whatever its shape. */
import { t } from '../basics/texts.ts'
import type { FlagName } from './column.ts'

/**
 * What an alert of it means for whoever is notified: something is wrong; something changed that may be as it should be;
 * or it is what a trailer does every day.
 */
export const consequences = ['trouble', 'change', 'routine'] as const
export type Consequence = (typeof consequences)[number]

export interface Watched {
  /** The alert type of §3. */
  readonly id: number
  readonly name: string
  readonly flag?: FlagName
  /** `trouble` where it is left out. */
  readonly consequence?: Consequence
}

const said = (word: string): string => t(word)

/** "red", "red or blue", "red, blue or green". */
export const joinWithOr = (words: readonly string[]): string =>
  words.length < 2
    ? said(words[0] ?? '')
    : t('{{first}} or {{last}}', {
        first: words.slice(0, -1).map(said).join(', '),
        last: said(words.at(-1)!),
      })

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
