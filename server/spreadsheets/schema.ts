/** Imports in GraphQL: how far one is, what would become of each line, confirming and cancelling. */

import { type SheetKindKey, sheetKind, sheetKindKeys } from '#domain/spreadsheet/index.ts'
import { type Change, type JudgedLine, lineOutcomes } from '#domain/spreadsheet/judge.ts'
import { columnsOf } from '#domain/spreadsheet/kind.ts'
import { schemaPart } from '../graphql/builder.ts'
import { readPage } from '../graphql/paging.ts'
import { allSaidOf, saidOf } from '../graphql/said.ts'
import { cancelImport, seenImport, takeIn } from './acts.ts'
import { type Import, importStates, linesOf } from './store.ts'

const builder = schemaPart()

export { builder as spreadsheetsSchema }

const StateType = builder.enumType('SpreadsheetImportState', importStates)
const OutcomeType = builder.enumType('SpreadsheetLineOutcome', lineOutcomes)

const ImportType = builder.objectRef<Import>('SpreadsheetImport').implement({
  description: 'A spreadsheet that I have brought; it is kept for a day.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    customerId: t.exposeInt('customerId', { description: 'Null for what belongs to no customer.' }),
    kind: t.exposeString('kind', { nullable: false, description: sheetKindKeys.join(', ') }),
    name: t.exposeString('name', { nullable: false, description: 'Of the file.' }),
    state: t.expose('state', { type: StateType, nullable: false }),
    total: t.exposeInt('total', { nullable: false, description: 'Lines there are; 0 until it is known.' }),
    done: t.exposeInt('done', { nullable: false, description: 'Lines that were read, or taken in.' }),
    made: t.exposeInt('made', { nullable: false }),
    changed: t.exposeInt('changed', { nullable: false }),
    same: t.exposeInt('same', { nullable: false }),
    refused: t.exposeInt('refused', { nullable: false }),
    odd: t.exposeInt('odd', { nullable: false, description: 'Lines that have to be confirmed.' }),
    unknown: t.exposeStringList('unknown', {
      nullable: false,
      description: 'Headings of columns that are not taken in.',
    }),
    message: t.string({
      nullable: false,
      description: 'Why it failed, or why it has to be looked at again.',
      resolve: saidOf('message'),
    }),
    created: t.expose('created', { type: 'Instant', nullable: false }),
  }),
})

/** A line as it is answered: values as they are written in a file. */
interface ShownLine extends JudgedLine {
  readonly kind: SheetKindKey
}
interface ShownChange {
  readonly title: string
  readonly old: string
  readonly new: string
}
const columnOf = (kind: SheetKindKey, key: string) =>
  columnsOf(sheetKind(kind)).find((column) => column.key === key)
const shownChange = (kind: SheetKindKey, [key, old, fresh]: Change): ShownChange => {
  const column = columnOf(kind, key)
  return {
    title: column?.title ?? key,
    old: String(column?.print(old) ?? ''),
    new: String(column?.print(fresh) ?? ''),
  }
}
/** Of a new thing, what it will have. */
const changesOf = ({ kind, outcome, changes, values }: ShownLine): readonly ShownChange[] =>
  outcome === 'new'
    ? columnsOf(sheetKind(kind)).flatMap(({ key }) => {
        const change = shownChange(kind, [key, null, values[key] ?? null])
        return change.new === '' ? [] : [change]
      })
    : changes.map((change) => shownChange(kind, change))

const ChangeType = builder.objectRef<ShownChange>('SpreadsheetChange').implement({
  fields: (t) => ({
    title: t.string({ nullable: false, description: 'Of the column.', resolve: saidOf('title') }),
    old: t.exposeString('old', { nullable: false }),
    new: t.exposeString('new', { nullable: false }),
  }),
})
const LineType = builder.objectRef<ShownLine>('SpreadsheetLine').implement({
  fields: (t) => ({
    line: t.exposeInt('line', { nullable: false, description: 'Where it is in the file, from 1.' }),
    outcome: t.expose('outcome', { type: OutcomeType, nullable: false }),
    name: t.exposeString('name', { nullable: false }),
    changes: t.field({ type: [ChangeType], nullable: false, resolve: changesOf }),
    problems: t.stringList({
      nullable: false,
      description: 'Why it is refused.',
      resolve: allSaidOf('problems'),
    }),
    odd: t.string({ description: 'What has to be confirmed.', resolve: saidOf('odd') }),
  }),
})

builder.queryFields((t) => ({
  spreadsheetImport: t.field({
    type: ImportType,
    description: 'Null where there is none of mine.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => seenImport(context, String(id)),
  }),
  spreadsheetLines: t.field({
    type: [LineType],
    nullable: false,
    description: 'Lines of an import of mine, in the order of the file.',
    args: {
      id: t.arg.id({ required: true }),
      outcome: t.arg({ type: OutcomeType, description: 'All where left out.' }),
      pageSize: t.arg.int(),
      pageNumber: t.arg.int({ description: 'From 0.' }),
    },
    resolve: async (_root, { id, outcome, ...page }, context) => {
      const job = await seenImport(context, String(id))
      if (!job) return []
      const outcomes = outcome ? [outcome] : null
      const lines = await linesOf(context.db, job.id, { outcomes, ...readPage(page) })
      return lines.map((line) => ({ ...line, kind: job.kind }))
    },
  }),
}))

builder.mutationFields((t) => ({
  takeInSpreadsheet: t.field({
    type: ImportType,
    nullable: false,
    description: 'Takes in what the preview shows, all of it or nothing. Refused lines are left.',
    args: {
      id: t.arg.id({ required: true }),
      confirmOdd: t.arg.boolean({ description: 'Somebody looked: odd VINs are as on the plate.' }),
    },
    resolve: (_root, { id, confirmOdd }, context) => takeIn(context, String(id), confirmOdd === true),
  }),
  cancelSpreadsheet: t.boolean({
    nullable: false,
    description: 'Stops an import of mine, or drops its preview. False where it is over already.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => cancelImport(context, String(id)),
  }),
}))
