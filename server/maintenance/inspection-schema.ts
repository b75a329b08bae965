/** Inspections in GraphQL: of one vehicle for everybody who sees it, of the fleet for those who maintain it. */

import {
  type InspectionState,
  inspectionKinds,
  inspectionResults,
  inspectionState,
  inspectionStates,
} from '#domain/maintenance/inspections.ts'
import { maintenanceWords } from '#domain/maintenance/words.ts'
import type { Acting } from '../audit/context.ts'
import { schemaPart } from '../graphql/builder.ts'
import { PaginationInput, SortingInput } from '../graphql/inputs.ts'
import { idOf, readPage } from '../graphql/paging.ts'
import { refusal } from '../platform/refusal.ts'
import { documentsOf, type StoredFile } from './file-store.ts'
import { deleteInspection, recordInspection, updateInspection } from './inspection-acts.ts'
import { type Inspection, inspectionPage, inspectionSorts } from './inspection-store.ts'
import { bigIdOf } from './issue-schema.ts'
import { heldId, maintenanceScope, seenMaintenance, vehicleScope } from './reach.ts'
import { FileType } from './work-order-types.ts'

const builder = schemaPart()

export { builder as inspectionSchema }

const KindType = builder.enumType('InspectionKind', inspectionKinds)
const ResultType = builder.enumType('InspectionResult', inspectionResults)
const StateType = builder.enumType('InspectionState', inspectionStates)

type Row = Inspection & { readonly documents: readonly StoredFile[] }

export const InspectionType = builder.objectRef<Row>('Inspection').implement({
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    customerId: t.exposeInt('customerId', { nullable: false }),
    customerName: t.exposeString('customerName', { nullable: false }),
    vin: t.exposeString('vin', { nullable: false }),
    unitId: t.exposeString('unitId', { nullable: false }),
    kind: t.expose('kind', { type: KindType, nullable: false }),
    done: t.exposeString('done', { nullable: false, description: 'YYYY-MM-DD' }),
    due: t.exposeString('due', { description: 'When the next of its kind is due, YYYY-MM-DD.' }),
    result: t.expose('result', { type: ResultType, nullable: false }),
    inspector: t.exposeString('inspector', { nullable: false }),
    notes: t.exposeString('notes', { nullable: false }),
    isLatest: t.exposeBoolean('isLatest', {
      nullable: false,
      description: 'The newest of its kind on its vehicle: the one whose due day counts.',
    }),
    state: t.field({
      type: StateType,
      description: 'Null where a newer one counts, or none is due.',
      resolve: ({ isLatest, due }, _args, { now }) =>
        isLatest && due !== null ? inspectionState(due, now) : null,
    }),
    noted: t.expose('noted', { type: 'Instant', nullable: false }),
    notedBy: t.exposeString('notedBy', { nullable: false }),
    documents: t.field({ type: [FileType], nullable: false, resolve: ({ documents }) => documents }),
  }),
})

interface Page {
  readonly count: number
  readonly rows: readonly Row[]
}
const InspectionPage = builder.objectRef<Page>('InspectionPage').implement({
  fields: (t) => ({
    inspectionCount: t.exposeInt('count', { nullable: false, description: 'Of all pages.' }),
    inspections: t.field({ type: [InspectionType], nullable: false, resolve: ({ rows }) => rows }),
  }),
})

const stateOf = (name: string | null | undefined): InspectionState | null => {
  if (name == null) return null
  if (name !== 'overdue' && name !== 'soon' && name !== 'ok') throw refusal(maintenanceWords.state(name))
  return name
}

const withDocuments = async (
  db: Acting['db'],
  page: { readonly count: number; readonly rows: readonly Inspection[] },
): Promise<Page> => {
  const documents = await documentsOf(
    db,
    page.rows.map(({ id }) => id),
  )
  return { ...page, rows: page.rows.map((row) => ({ ...row, documents: documents.get(row.id) ?? [] })) }
}

builder.queryField('inspections', (t) =>
  t.field({
    type: InspectionPage,
    nullable: false,
    description: 'The newest first.',
    args: {
      vin: t.arg.string({ description: 'Of this vehicle alone.' }),
      customerId: t.arg.id(),
      state: t.arg.string({ description: 'overdue, soon or ok' }),
      keyword: t.arg.string({ description: 'Part of a unit ID, a VIN or an inspector, in any case.' }),
      sortingInput: t.arg({ type: SortingInput }),
      paginationInput: t.arg({ type: PaginationInput }),
    },
    resolve: async (_root, args, { viewer, db, now }) => {
      const { vin, customerId, sortingInput } = args
      const accessScope =
        vin == null
          ? await maintenanceScope(db, viewer, customerId == null ? null : idOf(customerId))
          : await vehicleScope(db, viewer)
      const by = sortingInput?.sortBy
      if (by != null && !Object.hasOwn(inspectionSorts, by)) throw refusal(maintenanceWords.sort(by))
      return withDocuments(
        db,
        await inspectionPage(db, {
          accessScope,
          now,
          ids: null,
          vehicleIds: vin == null ? null : [await heldId(db, accessScope, vin)],
          state: stateOf(args.state),
          keyword: (args.keyword ?? '').slice(0, 100),
          sort:
            by == null
              ? null
              : { by: by as keyof typeof inspectionSorts, ascending: sortingInput?.sortAsc ?? true },
          ...readPage(args.paginationInput),
        }),
      )
    },
  }),
)

const InspectionInput = builder.inputType('InspectionInput', {
  fields: (t) => ({
    kind: t.string({ required: true }),
    done: t.string({ required: true, description: 'YYYY-MM-DD' }),
    due: t.string({ description: 'YYYY-MM-DD; without it twelve months later for an annual one.' }),
    result: t.string({ required: true }),
    inspector: t.string(),
    notes: t.string(),
  }),
})
const givenOf = (input: typeof InspectionInput.$inferInput) => ({
  ...input,
  due: input.due || null,
  inspector: input.inspector ?? '',
  notes: input.notes ?? '',
})
const byId = async ({ viewer, db, now }: Acting, id: number): Promise<Row> => {
  const accessScope = await maintenanceScope(db, viewer, null)
  const page = await inspectionPage(db, {
    accessScope,
    now,
    ids: [id],
    vehicleIds: null,
    state: null,
    keyword: '',
    sort: null,
    limit: 1,
    offset: 0,
  })
  return (await withDocuments(db, page)).rows[0]!
}

builder.mutationField('recordInspection', (t) =>
  t.field({
    type: InspectionType,
    nullable: false,
    args: {
      vin: t.arg.string({ required: true }),
      input: t.arg({ type: InspectionInput, required: true }),
    },
    resolve: async (_root, { vin, input }, context) =>
      byId(context, await recordInspection(context, vin, givenOf(input))),
  }),
)
builder.mutationField('updateInspection', (t) =>
  t.field({
    type: InspectionType,
    nullable: false,
    args: { id: t.arg.id({ required: true }), input: t.arg({ type: InspectionInput, required: true }) },
    resolve: async (_root, { id, input }, context) => {
      await updateInspection(context, bigIdOf(id), givenOf(input))
      return byId(context, bigIdOf(id))
    },
  }),
)
builder.mutationField('deleteInspection', (t) =>
  t.boolean({
    nullable: false,
    description: 'With its documents.',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, context) => {
      seenMaintenance(context.viewer, null)
      await deleteInspection(context, bigIdOf(id))
      return true
    },
  }),
)
