/** What somebody fills in of a report config, as GraphQL takes it. */

import { settledScope } from '#domain/alerts/choosing.ts'
import { reportChosenMost } from '#domain/basics/assumed.ts'
import { blankConfig, isReportFormat, type ReportConfigDraft } from '#domain/reports/config.ts'
import { reportKindOf } from '#domain/reports/index.ts'
import {
  type EmailFrequency,
  type FrequencyUnit,
  frequencyUnits,
  isScheduleCategory,
} from '#domain/reports/schedule.ts'
import { reportWords } from '#domain/reports/words.ts'
import { type Context, schemaPart } from '../graphql/builder.ts'
import { idOf } from '../graphql/paging.ts'
import { refusal } from '../platform/refusal.ts'
import { accessScopeIn } from '../scope/vehicle-scope.ts'
import { idsOfVins } from './config-store.ts'
import { mustEditReports } from './reach.ts'

const builder = schemaPart()

export { builder as reportInputSchema }

const ScheduleInput = builder.inputType('ReportScheduleInput', {
  fields: (t) => ({
    dayOfWeek: t.int({ description: '0 is Sunday; left out where the category says the day.' }),
    time: t.string({ required: true, description: 'As clocks show it: 06:00.' }),
  }),
})

export const SchedulesInput = builder.inputType('ReportingSchedulesInput', {
  fields: (t) => ({
    timezone: t.string({ required: true, description: 'IANA name.' }),
    category: t.string({ required: true, description: 'daily, weekly, semi-monthly or monthly' }),
    schedules: t.field({ type: [ScheduleInput], required: true }),
  }),
})

const FrequencyInput = builder.inputType('EmailFrequencyInput', {
  fields: (t) => ({
    value: t.int({ required: true }),
    units: t.string({ required: true, description: 'hours or days' }),
  }),
})

export const ReportConfigInput = builder.inputType('ReportConfigInput', {
  fields: (t) => ({
    name: t.string({ required: true }),
    reportTypeId: t.int({ required: true }),
    customerId: t.id({ required: true }),
    customerIds: t.idList({ description: 'Whose vehicles it is about; the customer alone where left out.' }),
    isActive: t.boolean(),
    deactivated: t.boolean({ description: 'The opposite of isActive, where that is left out.' }),
    allVehicles: t.boolean({
      description: 'Where it is left out: true unless vehicles or groups are chosen. True clears these.',
    }),
    vehicleIds: t.idList(),
    vins: t.stringList({ description: 'Vehicles beside vehicleIds, by their VINs.' }),
    vehicleGroupIds: t.idList(),
    allGeofences: t.boolean(),
    geofenceIds: t.idList(),
    allFaultTypes: t.boolean(),
    faultTypeIds: t.intList(),
    notifyEmails: t.stringList(),
    reportingSchedules: t.field({ type: SchedulesInput }),
    emailFrequency: t.field({
      type: FrequencyInput,
      description: 'Of reports without a category: Asset Geofence Threshold, Reefer Temperature History.',
    }),
    reportHistoryTimeframe: t.int({ description: 'Days that it looks back.' }),
    assetThreshold: t.int(),
    assetThresholdFewer: t.boolean({ description: 'Geofences with fewer vehicles, instead of more.' }),
    dwellThresholdMs: t.float(),
    outOfRangeF: t.float({ description: 'How far return air may be from the set point, °F.' }),
    includeSensorData: t.boolean(),
    attachments: t.stringList({ description: 'csv, xlsx, pdf' }),
  }),
})

type Given = typeof ReportConfigInput.$inferInput

const isUnit = (name: string): name is FrequencyUnit => Object.hasOwn(frequencyUnits, name)
/** @throws a refusal */
const frequencyOf = (given: Given['emailFrequency']): EmailFrequency | null => {
  if (!given) return null
  if (!isUnit(given.units)) throw refusal(reportWords.frequency)
  return { value: given.value, units: given.units }
}

/** @throws a refusal */
const schedulesOf = (given: Given['reportingSchedules']): ReportConfigDraft['reportingSchedules'] | null => {
  if (!given) return null
  if (!isScheduleCategory(given.category)) throw refusal(reportWords.category)
  return {
    timezone: given.timezone,
    category: given.category,
    schedules: given.schedules.map(({ dayOfWeek, time }) => ({ dayOfWeek: dayOfWeek ?? null, time })),
  }
}

/** The ids of a choice that means all where it is empty. */
const choiceOf = (all: boolean | null | undefined, ids: readonly number[]) => {
  const isAll = all === true || ids.length === 0
  return { all: isAll, ids: isAll ? [] : ids }
}

/** @throws a refusal where somebody names more of something than anybody chooses */
const bounded = (
  what: string,
  list: readonly unknown[] | null | undefined,
  most = reportChosenMost,
): void => {
  if ((list?.length ?? 0) > most) throw refusal(reportWords.chosenMost(what, most))
}

/**
 * What somebody wrote down, with the defaults of its kind where they wrote nothing. Nothing is looked up for who may not
 * write reports of these customers. @throws a refusal
 */
export const configDraftOf = async (
  { db, viewer }: Pick<Context, 'db' | 'viewer'>,
  input: Given,
): Promise<ReportConfigDraft> => {
  const kind = reportKindOf(input.reportTypeId)
  if (!kind) throw refusal(reportWords.type)
  const customerId = idOf(input.customerId)
  bounded('customers', input.customerIds)
  bounded('trailers', [...(input.vehicleIds ?? []), ...(input.vins ?? [])])
  bounded('groups', input.vehicleGroupIds)
  bounded('geofences', input.geofenceIds)
  bounded('fault types', input.faultTypeIds)
  bounded('addresses', input.notifyEmails)
  const customerIds = [...new Set([customerId, ...(input.customerIds?.map(idOf) ?? [])])]
  mustEditReports(viewer, customerIds)
  const vins = input.vins ?? []
  const named =
    vins.length === 0 ? [] : await idsOfVins(db, await accessScopeIn(db, viewer, customerIds), vins)
  if (named.length < new Set(vins.map((vin) => vin.trim().toUpperCase())).size)
    throw refusal(reportWords.vehicles)
  const blank = blankConfig(kind, customerId, 'UTC')
  const attachments = input.attachments ?? blank.attachments
  if (!attachments.every(isReportFormat)) throw refusal(reportWords.format)
  const fences = choiceOf(input.allGeofences, input.geofenceIds?.map(idOf) ?? [])
  const faults = choiceOf(input.allFaultTypes, input.faultTypeIds ?? [])
  return {
    name: input.name,
    reportTypeId: kind.id,
    customerId,
    customerIds,
    isActive: input.isActive ?? (input.deactivated == null ? blank.isActive : !input.deactivated),
    ...settledScope(input.allVehicles ?? undefined, {
      vehicleIds: [...(input.vehicleIds?.map(idOf) ?? []), ...named],
      vehicleGroupIds: input.vehicleGroupIds?.map(idOf) ?? [],
    }),
    allGeofences: fences.all,
    geofenceIds: fences.ids,
    allFaultTypes: faults.all,
    faultTypeIds: faults.ids,
    notifyEmails: input.notifyEmails ?? [],
    reportingSchedules: schedulesOf(input.reportingSchedules) ?? blank.reportingSchedules,
    emailFrequency: frequencyOf(input.emailFrequency) ?? blank.emailFrequency,
    reportHistoryTimeframe: input.reportHistoryTimeframe ?? blank.reportHistoryTimeframe,
    attachments,
    assetThreshold: input.assetThreshold ?? blank.assetThreshold,
    assetThresholdFewer: input.assetThresholdFewer ?? blank.assetThresholdFewer,
    dwellThresholdMs: input.dwellThresholdMs ?? blank.dwellThresholdMs,
    outOfRangeF: input.outOfRangeF ?? blank.outOfRangeF,
    includeSensorData: input.includeSensorData ?? blank.includeSensorData,
  }
}
