/** Report configs in GraphQL: the list, one of them, and every change. */
import { reportConfigsMost } from '#domain/basics/assumed.ts'
import { scheduleOf } from '#domain/reports/config.ts'
import { reportKindOf } from '#domain/reports/index.ts'
import {
  type EmailFrequency,
  nextMoments,
  type ReportingSchedules,
  type ScheduleEntry,
  scheduleText,
} from '#domain/reports/schedule.ts'
import { reportWords } from '#domain/reports/words.ts'
import { schemaPart } from '../graphql/builder.ts'
import { idOf } from '../graphql/paging.ts'
import { requestedFields } from '../graphql/requested-fields.ts'
import { saidOf } from '../graphql/said.ts'
import { refusal } from '../platform/refusal.ts'
import { accessScopeIn, accessScopeOf } from '../scope/vehicle-scope.ts'
import {
  copyConfig,
  createConfig,
  deleteConfig,
  moveConfig,
  setConfigActive,
  updateConfig,
} from './config-acts.ts'
import { configDraftOf, ReportConfigInput } from './config-input.ts'
import { configById, configsOf, fenceNamesOf, type HeldConfig, leftConfig, vinsOf } from './config-store.ts'
import { seenReports, seesConfig, seesRun } from './reach.ts'
import { lastRunsOf, type ReportRun } from './run-store.ts'
import { ReportRunType } from './run-types.ts'

const builder = schemaPart()

export { builder as reportConfigSchema }

const ScheduleType = builder.objectRef<ScheduleEntry>('ReportSchedule').implement({
  fields: (t) => ({
    dayOfWeek: t.exposeInt('dayOfWeek', {
      description: '0 is Sunday; null where the category says the day.',
    }),
    time: t.exposeString('time', { nullable: false }),
  }),
})

const SchedulesType = builder.objectRef<ReportingSchedules>('ReportingSchedules').implement({
  fields: (t) => ({
    timezone: t.exposeString('timezone', { nullable: false }),
    category: t.exposeString('category', { nullable: false }),
    schedules: t.field({ type: [ScheduleType], nullable: false, resolve: ({ schedules }) => schedules }),
  }),
})

const FrequencyType = builder.objectRef<EmailFrequency>('EmailFrequency').implement({
  fields: (t) => ({
    value: t.exposeInt('value', { nullable: false }),
    units: t.exposeString('units', { nullable: false }),
  }),
})

const NamedGeofence = builder
  .objectRef<{ readonly id: number; readonly name: string }>('ReportGeofence')
  .implement({
    fields: (t) => ({
      id: t.exposeID('id', { nullable: false }),
      name: t.exposeString('name', { nullable: false }),
    }),
  })

interface Shown extends HeldConfig {
  readonly lastRun?: ReportRun | null
}

const momentsMost = 20
/** Configs of a page: those of a large customer. */
const pageMost = reportConfigsMost

const ReportConfigType = builder.objectRef<Shown>('ReportConfig').implement({
  description: 'A report that comes by a schedule.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    name: t.exposeString('name', { nullable: false }),
    reportTypeId: t.exposeInt('reportTypeId', { nullable: false }),
    reportTypeName: t.string({
      nullable: false,
      resolve: ({ reportTypeId }) => reportKindOf(reportTypeId)?.name ?? String(reportTypeId),
    }),
    customerId: t.exposeInt('customerId', { nullable: false }),
    customerIds: t.exposeIntList('customerIds', { nullable: false }),
    allVehicles: t.exposeBoolean('allVehicles', { nullable: false }),
    vehicleIds: t.exposeIntList('vehicleIds', { nullable: false }),
    vins: t.stringList({
      nullable: false,
      description: 'Of the vehicles chosen, as far as they are still there and I see them.',
      resolve: async ({ customerIds, vehicleIds }, _args, { db, viewer }) => {
        if (vehicleIds.length === 0) return []
        const accessScope = await accessScopeIn(db, viewer, customerIds)
        return [...(await vinsOf(db, accessScope, customerIds, vehicleIds)).values()]
      },
    }),
    vehicleGroupIds: t.exposeIntList('vehicleGroupIds', { nullable: false }),
    notifyEmails: t.exposeStringList('notifyEmails', { nullable: false }),
    unsubscribed: t.stringList({
      nullable: false,
      description: 'Recipients who left it by the link of an email.',
      resolve: async ({ id, notifyEmails }, _args, { db }) =>
        (await leftConfig(db, id)).filter((one) => notifyEmails.includes(one)),
    }),
    allGeofences: t.exposeBoolean('allGeofences', { nullable: false }),
    geofenceIds: t.exposeIntList('geofenceIds', { nullable: false }),
    geofences: t.field({
      type: [NamedGeofence],
      nullable: false,
      description: 'Those chosen, as far as they are still there.',
      resolve: async ({ customerIds, geofenceIds }, _args, { db }) =>
        geofenceIds.length === 0
          ? []
          : [...(await fenceNamesOf(db, customerIds, geofenceIds))].map(([id, name]) => ({ id, name })),
    }),
    allFaultTypes: t.exposeBoolean('allFaultTypes', { nullable: false }),
    faultTypeIds: t.exposeIntList('faultTypeIds', { nullable: false }),
    reportingSchedules: t.field({
      type: SchedulesType,
      nullable: false,
      resolve: ({ reportingSchedules }) => reportingSchedules,
    }),
    emailFrequency: t.field({ type: FrequencyType, resolve: ({ emailFrequency }) => emailFrequency }),
    reportHistoryTimeframe: t.exposeInt('reportHistoryTimeframe', {
      nullable: false,
      description: 'Days that it looks back.',
    }),
    assetThreshold: t.exposeInt('assetThreshold', { nullable: false }),
    assetThresholdFewer: t.exposeBoolean('assetThresholdFewer', { nullable: false }),
    dwellThresholdMs: t.exposeFloat('dwellThresholdMs', { nullable: false }),
    outOfRangeF: t.exposeFloat('outOfRangeF', { nullable: false }),
    includeSensorData: t.exposeBoolean('includeSensorData', { nullable: false }),
    attachments: t.exposeStringList('attachments', { nullable: false }),
    isActive: t.exposeBoolean('isActive', { nullable: false }),
    deactivated: t.expose('deactivated', {
      type: 'Instant',
      description: 'Since when it is off; null while on.',
    }),
    paused: t.string({
      description: 'Why it is not made although it is on; null where it is.',
      resolve: saidOf('paused'),
    }),
    created: t.expose('created', { type: 'Instant', nullable: false }),
    updated: t.expose('updated', { type: 'Instant', nullable: false }),
    isMine: t.boolean({
      nullable: false,
      description: 'It is made with what I see.',
      resolve: ({ ownerId }, _args, { viewer }) => ownerId === viewer.userId,
    }),
    schedule: t.string({
      nullable: false,
      description: 'When it comes, in words.',
      resolve: (config) => scheduleText(scheduleOf(config, config.created)),
    }),
    nextRuns: t.field({
      type: ['Instant'],
      nullable: false,
      description: 'The next moments; none while it is off.',
      args: { count: t.arg.int({ defaultValue: 3 }) },
      resolve: (config, { count }, { now }) =>
        config.isActive
          ? nextMoments(
              scheduleOf(config, config.created),
              now,
              Math.min(momentsMost, Math.max(0, count ?? 3)),
            )
          : [],
    }),
    lastRun: t.field({
      type: ReportRunType,
      description: 'Null also where it was about more than I see.',
      resolve: async (config, _args, { db, viewer }) => {
        const run =
          config.lastRun !== undefined ? config.lastRun : (await lastRunsOf(db, [config.id])).get(config.id)
        if (!run) return null
        const accessScope = await accessScopeOf(db, viewer, 'alerts')
        return (await seesRun(db, viewer, accessScope, config, run)) ? run : null
      },
    }),
  }),
})

builder.queryField('reportConfigs', (t) =>
  t.field({
    type: [ReportConfigType],
    nullable: false,
    description:
      'Those that are about nothing but vehicles that I see, and my own; by name. A page that is not full is the last.',
    args: {
      customerId: t.arg.id(),
      name: t.arg.string({ description: 'Part of a name, in any case.' }),
      pageSize: t.arg.int({ description: `At most ${pageMost}, which is usual.` }),
      after: t.arg.id({ description: 'The report that the page before ended with.' }),
    },
    resolve: async (_root, { customerId, name, pageSize, after }, { viewer, db }, info) => {
      const only = customerId == null ? null : idOf(customerId)
      const of = seenReports(viewer, only)
      const accessScope = await accessScopeOf(db, viewer, 'alerts')
      const size = pageSize ?? pageMost
      if (size < 1 || size > pageMost) throw refusal(reportWords.page(pageMost))
      let last = after == null ? null : await configById(db, of, String(after))
      if (after != null && last === null) throw refusal(reportWords.noSuchConfig)
      const seen: HeldConfig[] = []
      for (let more = true; more && seen.length < size; ) {
        const found = await configsOf(db, of, {
          customerId: only,
          name: name ?? '',
          after: last,
          limit: size,
        })
        more = found.length === size
        last = found.at(-1) ?? null
        for (const config of found)
          if (seen.length < size && (await seesConfig(db, viewer, accessScope, config))) seen.push(config)
      }
      if (!requestedFields(info).has('lastRun')) return seen
      const runs = await lastRunsOf(
        db,
        seen.map(({ id }) => id),
      )
      return seen.map((config) => ({ ...config, lastRun: runs.get(config.id) ?? null }))
    },
  }),
)

builder.queryField('reportConfig', (t) =>
  t.field({
    type: ReportConfigType,
    description: 'Null where there is none that I may see.',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, { viewer, db }) => {
      const config = await configById(db, seenReports(viewer, null), String(id))
      if (!config) return null
      const accessScope = await accessScopeOf(db, viewer, 'alerts')
      return (await seesConfig(db, viewer, accessScope, config)) ? config : null
    },
  }),
)

builder.mutationFields((t) => ({
  createReportConfig: t.field({
    type: ReportConfigType,
    nullable: false,
    args: { input: t.arg({ type: ReportConfigInput, required: true }) },
    resolve: async (_root, { input }, context) => createConfig(context, await configDraftOf(context, input)),
  }),
  updateReportConfig: t.field({
    type: ReportConfigType,
    nullable: false,
    description: 'Replaces the config; its customer stays, see moveReportConfig.',
    args: { id: t.arg.id({ required: true }), input: t.arg({ type: ReportConfigInput, required: true }) },
    resolve: async (_root, { id, input }, context) =>
      updateConfig(context, String(id), await configDraftOf(context, input)),
  }),
  deleteReportConfig: t.boolean({
    nullable: false,
    description: 'Its runs are deleted with it.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => deleteConfig(context, String(id)),
  }),
  copyReportConfig: t.field({
    type: ReportConfigType,
    nullable: false,
    args: { id: t.arg.id({ required: true }), name: t.arg.string({ required: true }) },
    resolve: (_root, { id, name }, context) => copyConfig(context, String(id), name),
  }),
  moveReportConfig: t.field({
    type: ReportConfigType,
    nullable: false,
    description:
      'Vehicles and groups are left behind: it is then about all vehicles, and off until it is turned on.',
    args: { id: t.arg.id({ required: true }), customerId: t.arg.id({ required: true }) },
    resolve: (_root, { id, customerId }, context) => moveConfig(context, String(id), idOf(customerId)),
  }),
}))

for (const [name, isActive] of [
  ['enableReportConfig', true],
  ['disableReportConfig', false],
] as const)
  builder.mutationField(name, (t) =>
    t.field({
      type: ReportConfigType,
      nullable: false,
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, context) => setConfigActive(context, String(id), isActive),
    }),
  )
