/** Sentences that have parts of their own looks: a number in bold, a link, a key. */
import { Fragment, type ReactNode } from 'react'
import { t, type Values } from '#domain/basics/texts.ts'

/** Stands in a text where a part goes; no text has it otherwise. */
const edge = '\u0001'

/** A text whose values may be elements: `tNodes('Press {{key}} to leave', { key: <kbd>Esc</kbd> })`. */
export function tNodes(text: string, parts: Readonly<Record<string, ReactNode>>): ReactNode {
  const places: Values = Object.fromEntries(Object.keys(parts).map((name) => [name, `${edge}${name}${edge}`]))
  // What stands between two edges is a name, so every second piece is one.
  return (
    t(text, places)
      .split(edge)
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name
      .map((piece, place) => <Fragment key={place}>{place % 2 === 1 ? parts[piece] : piece}</Fragment>)
  )
}
