/** Spreadsheets: brought, followed while they are read and taken in, and written to be edited. */
import type { SheetKindKey } from '#domain/spreadsheet/index.ts'
import { call } from './call.ts'
import type { SpreadsheetLineOutcome } from './documents.ts'
import { type Answer, mutation, query, request } from './graphql.ts'

export type SheetImport = NonNullable<Answer<typeof sheetImportQuery>['spreadsheetImport']>
export type SheetLine = Answer<typeof sheetLinesQuery>['spreadsheetLines'][number]

const fields =
  'id kind customerId name state total done made changed same refused odd unknown message created'
export const sheetImportQuery = query(`query($id: ID!) { spreadsheetImport(id: $id) { ${fields} } }`)
export const sheetLinesQuery = query(
  `query($id: ID!, $outcome: SpreadsheetLineOutcome, $pageSize: Int, $pageNumber: Int) {
    spreadsheetLines(id: $id, outcome: $outcome, pageSize: $pageSize, pageNumber: $pageNumber) {
      line outcome name problems odd changes { title old new } } }`,
)
export const takeInMutation = mutation(
  'mutation($id: ID!, $confirmOdd: Boolean) { takeInSpreadsheet(id: $id, confirmOdd: $confirmOdd) { id } }',
)
export const cancelSheetMutation = mutation('mutation($id: ID!) { cancelSpreadsheet(id: $id) }')

/** What is brought, and for whom. */
export interface SheetAbout {
  readonly kind: SheetKindKey
  /** Null for what belongs to no customer. */
  readonly customerId: string | null
}
const searchOf = ({ kind, customerId }: SheetAbout, more: Readonly<Record<string, string>>) =>
  new URLSearchParams({ kind, ...(customerId === null ? {} : { customerId }), ...more })

/** Answers the number of the import. @throws CallError with the server's words where it is not taken */
export const bringSheet = async (
  about: SheetAbout,
  name: string,
  body: Blob | string,
  signal: AbortSignal,
): Promise<string> => {
  const answer = await call(`/v1/api/imports?${searchOf(about, { name })}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/octet-stream' },
    body,
    signal,
  })
  return ((await answer.json()) as { id: string }).id
}

/** A file of all things with their IDs, or the template of one. */
export const sheetFile = async (
  about: SheetAbout,
  format: 'csv' | 'xlsx',
  isTemplate: boolean,
): Promise<Blob> =>
  (
    await call(
      `/v1/api/imports/export?${searchOf(about, { format, ...(isTemplate && { template: 'true' }) })}`,
    )
  ).blob()

export const sheetImport = async (id: string, signal?: AbortSignal): Promise<SheetImport | null> =>
  (await request(sheetImportQuery, { id }, signal)).spreadsheetImport

export const sheetLines = async (
  id: string,
  of: { readonly outcome: SpreadsheetLineOutcome | null; readonly pageSize: number; readonly page: number },
  signal?: AbortSignal,
): Promise<readonly SheetLine[]> =>
  (
    await request(
      sheetLinesQuery,
      { id, outcome: of.outcome, pageSize: of.pageSize, pageNumber: of.page },
      signal,
    )
  ).spreadsheetLines

export const takeInSheet = async (id: string, confirmOdd: boolean): Promise<void> => {
  await request(takeInMutation, { id, confirmOdd })
}
export const cancelSheet = async (id: string): Promise<void> => {
  await request(cancelSheetMutation, { id })
}
