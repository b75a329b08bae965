/** The maintenance dashboard in GraphQL: the vehicles that need attention, and the counts of its header. */
import { type IssueCategory, isIssueCategory, isIssueStatus } from '#domain/maintenance/issues.ts'
import { maintenanceWords } from '#domain/maintenance/words.ts'
import { tellableOf } from '../fleet/verdict.ts'
import { VerdictType } from '../fleet/verdict-schema.ts'
import { schemaPart } from '../graphql/builder.ts'
import { PaginationInput, SortingInput } from '../graphql/inputs.ts'
import { idOf, readPage, type Sorting } from '../graphql/paging.ts'
import { requestedFields } from '../graphql/requested-fields.ts'
import { refusal } from '../platform/refusal.ts'
import {
  type AttentionPage,
  type AttentionQuery,
  type AttentionRow,
  attentionPage,
  attentionSorts,
  type MaintenanceTotals,
  readMaintenanceTotals,
} from './dashboard-store.ts'
import { CategoryType, IssueType } from './issue-schema.ts'
import { type Issue, issuesOf } from './issue-store.ts'
import { maintenanceScope } from './reach.ts'

const builder = schemaPart()

export { builder as dashboardSchema }

type Row = AttentionRow & { readonly issues: readonly Issue[] }

const MaintenanceVehicle = builder.objectRef<Row>('MaintenanceVehicle').implement({
  description: 'A vehicle with open issues.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    customerId: t.exposeInt('customerId', { nullable: false }),
    customerName: t.exposeString('customerName', { nullable: false }),
    vin: t.exposeString('vin', { nullable: false }),
    unitId: t.exposeString('unitId', { nullable: false }),
    geofence: t.string({
      nullable: false,
      description: 'Names, separated by commas.',
      resolve: ({ geofence }) => geofence.join(', '),
    }),
    groups: t.string({
      nullable: false,
      description: 'Names, separated by commas.',
      resolve: ({ groups }) => groups.join(', '),
    }),
    alertTypeStatusCaution: t.exposeBoolean('caution', { nullable: false }),
    alertTypeStatusCritical: t.exposeBoolean('critical', { nullable: false }),
    alertTypeStatusNotReporting: t.exposeBoolean('notReporting', { nullable: false }),
    alertTypeStatusSnoozed: t.exposeBoolean('snoozed', { nullable: false }),
    categories: t.expose('categories', { type: [CategoryType], nullable: false }),
    issueCount: t.exposeInt('issueCount', { nullable: false }),
    workOrderCount: t.exposeInt('workOrderCount', {
      nullable: false,
      description: 'Open work orders for its issues.',
    }),
    opened: t.expose('opened', {
      type: 'Instant',
      nullable: false,
      description: 'The oldest of its open issues.',
    }),
    lastReport: t.expose('lastReport', { type: 'Instant' }),
    address: t.exposeString('address'),
    verdict: t.field({
      type: VerdictType,
      description: 'How it is, and why: what every screen shows.',
      resolve: ({ verdict, verdictWithheld: verdict_withheld, address }, _args, { now }) =>
        tellableOf({ values: { verdict, verdict_withheld, reverse_geocoded_address: address } }, now),
    }),
    issues: t.field({
      type: [IssueType],
      nullable: false,
      description: 'The open ones, the worst first.',
      resolve: ({ issues }) => issues,
    }),
  }),
})

const MaintenancePage = builder
  .objectRef<Omit<AttentionPage, 'rows'> & { readonly rows: readonly Row[] }>('MaintenancePage')
  .implement({
    fields: (t) => ({
      vehicleCount: t.exposeInt('count', { nullable: false, description: 'Of all pages.' }),
      vehicles: t.field({ type: [MaintenanceVehicle], nullable: false, resolve: ({ rows }) => rows }),
    }),
  })

const FiltersInput = builder.inputType('MaintenanceFilters', {
  description: 'Whatever is left out does not narrow the list.',
  fields: (t) => ({
    customerId: t.id(),
    statuses: t.stringList({ description: 'critical, caution, notReporting, snoozed: all of them hold.' }),
    categories: t.stringList({ description: 'Any of them.' }),
    geofences: t.stringList({ description: 'Names: in any of them now.' }),
    groups: t.stringList({ description: 'Names: in any of them.' }),
    keyword: t.string({ description: "Part of a unit ID, a VIN or an issue's title, in any case." }),
  }),
})

const most = 200
const listOf = <T>(given: readonly string[] | null | undefined, read: (name: string) => T): readonly T[] => {
  if (given && given.length > most) throw refusal(maintenanceWords.atOnce(most))
  return [...new Set(given ?? [])].map(read)
}
const statusOf = (name: string): AttentionQuery['statuses'][number] => {
  if (name !== 'snoozed' && !isIssueStatus(name)) throw refusal(maintenanceWords.status(name))
  return name
}
const categoryOf = (name: string): IssueCategory => {
  if (!isIssueCategory(name)) throw refusal(maintenanceWords.category(name))
  return name
}
const sortOf = (args: Sorting | null | undefined): AttentionQuery['sort'] => {
  const by = args?.sortBy ?? 'worst'
  if (!Object.hasOwn(attentionSorts, by)) throw refusal(maintenanceWords.sort(by))
  return { by: by as keyof typeof attentionSorts, ascending: args?.sortAsc ?? by !== 'worst' }
}
const keywordLongest = 100

builder.queryField('maintenance', (t) =>
  t.field({
    type: MaintenancePage,
    nullable: false,
    description: 'The vehicles that need attention, the worst first.',
    args: {
      filters: t.arg({ type: FiltersInput }),
      sortingInput: t.arg({ type: SortingInput }),
      paginationInput: t.arg({ type: PaginationInput }),
    },
    resolve: async (_root, { filters, sortingInput, paginationInput }, { viewer, db, now }, info) => {
      const customerId = filters?.customerId == null ? null : idOf(filters.customerId)
      const accessScope = await maintenanceScope(db, viewer, customerId)
      const same = (name: string) => name
      const page = await attentionPage(db, {
        accessScope,
        now,
        statuses: listOf(filters?.statuses, statusOf),
        categories: listOf(filters?.categories, categoryOf),
        geofences: listOf(filters?.geofences, same),
        groups: listOf(filters?.groups, same),
        keyword: (filters?.keyword ?? '').slice(0, keywordLongest),
        sort: sortOf(sortingInput),
        ...readPage(paginationInput),
      })
      const issues =
        page.rows.length > 0 && requestedFields(info, 'vehicles').has('issues')
          ? await issuesOf(db, {
              accessScope,
              vehicleIds: page.rows.map(({ id }) => id),
              ids: null,
              workOrderIds: null,
              open: true,
              verdict: null,
              limit: 100_000,
              offset: 0,
            })
          : []
      const of = Map.groupBy(issues, ({ vehicleId }) => vehicleId)
      return { ...page, rows: page.rows.map((row) => ({ ...row, issues: of.get(row.id) ?? [] })) }
    },
  }),
)

const CountsType = builder.objectRef<MaintenanceTotals>('MaintenanceCounts').implement({
  description: 'The header of the maintenance dashboard; vehicles, unless the name says otherwise.',
  fields: (t) => ({
    attention: t.exposeInt('attention', {
      nullable: false,
      description: 'With an open issue that is not snoozed.',
    }),
    critical: t.exposeInt('critical', {
      nullable: false,
      description: 'With a critical issue; not the status of the map, which fleetHealth counts.',
    }),
    caution: t.exposeInt('caution', { nullable: false, description: 'With a caution issue.' }),
    notReporting: t.exposeInt('notReporting', { nullable: false }),
    snoozed: t.exposeInt('snoozed', { nullable: false }),
    workOrders: t.exposeInt('workOrders', { nullable: false, description: 'Open work orders.' }),
    workOrdersLate: t.exposeInt('workOrdersLate', {
      nullable: false,
      description: 'Open work orders whose day has passed.',
    }),
    watched: t.exposeInt('watched', { nullable: false, description: 'Repairs that are being watched.' }),
    plansOverdue: t.exposeInt('plansOverdue', { nullable: false, description: 'Overdue maintenance.' }),
    plansSoon: t.exposeInt('plansSoon', { nullable: false, description: 'Maintenance due soon.' }),
    inspectionsOverdue: t.exposeInt('inspectionsOverdue', { nullable: false }),
    inspectionsSoon: t.exposeInt('inspectionsSoon', { nullable: false }),
  }),
})

builder.queryField('maintenanceCounts', (t) =>
  t.field({
    type: CountsType,
    nullable: false,
    args: { customerId: t.arg.id() },
    resolve: async (_root, { customerId }, { viewer, db, now }) =>
      readMaintenanceTotals(
        db,
        await maintenanceScope(db, viewer, customerId == null ? null : idOf(customerId)),
        now,
      ),
  }),
)
