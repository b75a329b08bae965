/** Searches long lists of names, loaded page by page. */

export interface NamePage {
  /** Of all pages. */
  readonly count: number
  readonly names: readonly string[]
}
/** A page of the names with this part, from 0. */
export type LoadNames = (text: string, page: number, signal?: AbortSignal) => Promise<NamePage>

/** A name besides those that are loaded. */
export interface ExtraName {
  readonly value: string
  readonly label: string
}
