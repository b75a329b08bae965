/** Answers fields whose sentences were made or kept in English, in the language of whoever asks. */
import { saidAgain } from '../platform/said-again.ts'

/** Resolves a field that holds a sentence. */
export const saidOf =
  <Name extends string>(name: Name) =>
  <Text extends string | null>(row: { readonly [N in Name]: Text }): string | (null & Text) => {
    const text: string | null = row[name]
    return (text === null ? null : saidAgain(text)) as string | (null & Text)
  }

/** The same of a field that holds several. */
export const allSaidOf =
  <Name extends string>(name: Name) =>
  (row: { readonly [N in Name]: readonly string[] }): readonly string[] =>
    row[name].map(saidAgain)
