/** Alerts: what rules have fired, and the rules, which can be written. */
import { z } from 'zod'
import { alertWords } from '#domain/alerts/rule-words.ts'
import {
  type Fields,
  flag,
  id,
  idOrNull,
  ids,
  number,
  numberOrNull,
  type Resource,
  text,
  textOrNull,
  texts,
  time,
  timeOrNull,
} from '../declare.ts'
import { span } from './activity.ts'

/** The ids of rules are hex with dashes. */
const ruleId = z.string().regex(/^[0-9a-f-]{1,40}$/i)
const rule = { id: ruleId }
const conditionNames = `alertPredicateTypeId alertPredicateTypeName anyAbsSystemFault anyCustomerGeofence anyLightFault
  anyTisStatus doorClosed doorOpened doorStatusDurationMs durationMs geofenceEnterEvents geofenceExitEvents geofenceIds
  geofenceOccupancyDurationMs geofenceTrailersThreshold isGeofenceOccupancyInverted lightFaultTypeIds loadStatusLoaded
  loadStatusUnloaded netBogieWeightLbs sensorBoxBatteryRed sensorBoxBatteryYellow tetherStateDurationMs tethered
  thermoKingFaultLevel thermoKingFuelLevelPercentage tireTemperatureThresholdC tisStatuses tpmsThresholdPsi untethered`
/** Of a condition, the fields that it has. */
const filled = (conditions: readonly Record<string, unknown>[]) =>
  conditions.map((one) => Object.fromEntries(Object.entries(one).filter(([, value]) => value !== null)))

const ruleFields: Fields = {
  id: id('id'),
  customerId: id('customerId'),
  name: text('name'),
  isActive: flag('isActive'),
  summary: text('summary', 'What it watches, in words'),
  alertTypeId: number('alertTypeId'),
  alertTypeName: text('alertTypeName'),
  conditions: {
    type: z.array(z.looseObject({ alertPredicateTypeId: z.int() })),
    from: `alertPredicates { ${conditionNames} }`,
    read: filled,
  },
  allVehicles: flag('allVehicles'),
  vehicleIds: ids('vehicleIds'),
  groupIds: ids('vehicleGroupIds'),
  notifyEmails: texts('notifyEmails'),
  notifyAtMostEveryMs: number('alertNotificationRateLimitMs'),
  paused: textOrNull('paused', 'Why it looks at no vehicle although it is on'),
  lastFired: timeOrNull('lastFired'),
  created: time('created'),
  updated: time('updated'),
}
const body = z.strictObject({
  customerId: z.string().regex(/^\d{1,9}$/),
  name: z.string().min(1).max(200),
  alertTypeId: z.int(),
  conditions: z
    .array(z.looseObject({ alertPredicateTypeId: z.int() }))
    .min(1)
    .max(20)
    .meta({ description: 'AlertPredicateInput of the GraphQL schema has their fields' }),
  isActive: z.boolean().default(true),
  allVehicles: z.boolean().default(true),
  vehicleIds: z.array(z.string()).max(10_000).default([]),
  groupIds: z.array(z.string()).max(1_000).default([]),
  notifyEmails: z.array(z.string().max(254)).max(50).default([]),
  notifyAtMostEveryMs: z.number().min(0).default(0),
})
const inputOf = (given: unknown) => {
  const { conditions, groupIds, vehicleIds, notifyAtMostEveryMs, ...rest } = given as z.infer<typeof body>
  return {
    ...rest,
    alertPredicates: conditions,
    ...(vehicleIds.length > 0 && { vehicleIds }),
    ...(groupIds.length > 0 && { vehicleGroupIds: groupIds }),
    alertNotificationRateLimitMs: notifyAtMostEveryMs,
    notifyMe: false,
  }
}
const exampleRule = '3f1c2a90-5b7e-4d1a-9c3e-8a6b2f0d4e71'
const exampleBody = {
  customerId: '1',
  name: 'Doors opened',
  alertTypeId: 10,
  conditions: [{ alertPredicateTypeId: 10, doorOpened: true, doorStatusDurationMs: 600_000 }],
}

export const alerts: Resource = {
  name: 'Alerts',
  about: 'What rules have fired, and the rules.',
  calls: [
    {
      kind: 'list',
      id: 'listFirings',
      method: 'GET',
      path: '/firings',
      summary: 'Firings of alert rules, the newest first',
      right: 'alerts',
      query: {
        ...span,
        customerId: z
          .string()
          .regex(/^\d{1,9}$/)
          .optional(),
        ruleId: ruleId.optional(),
        severity: z.enum(['critical', 'caution']).optional(),
        vehicle: z.string().max(100).optional().meta({ description: 'Part of a unit ID or a VIN' }),
      },
      answers: 'Firing',
      fields: {
        id: id('id'),
        at: time('at'),
        ended: timeOrNull('ended'),
        vin: text('vin'),
        unitId: text('unitId'),
        ruleId: idOrNull('ruleId'),
        ruleName: text('ruleName'),
        alertTypeName: text('alertTypeName'),
        severity: text('severity'),
        status: text('status'),
        because: text('because'),
        lat: numberOrNull('lat'),
        lng: numberOrNull('lng'),
        address: textOrNull('address'),
        geofenceId: idOrNull('geofenceId'),
        acknowledged: timeOrNull('acknowledged'),
        resolved: timeOrNull('resolved'),
      },
      example: { query: { severity: 'critical', limit: '10' } },
      most: 100,
      root: 'firings',
      rows: 'firings',
      next: 'after',
      args: ({ query: { from, to, customerId, ruleId, severity, vehicle }, limit, after }) => ({
        filters: { from, to, customerId, ruleId, severity, vehicle },
        pageSize: limit,
        after: after ?? undefined,
      }),
    },
    {
      kind: 'list',
      id: 'listRules',
      method: 'GET',
      path: '/rules',
      summary: 'Alert rules',
      right: 'alerts',
      query: { name: z.string().max(100).optional().meta({ description: 'Part of a name' }) },
      answers: 'Rule',
      fields: ruleFields,
      example: {},
      root: 'alertRules',
      isWhole: true,
      args: ({ query }) => ({ name: query.name }),
    },
    {
      kind: 'one',
      isRevised: true,
      id: 'getRule',
      method: 'GET',
      path: '/rules/{id}',
      summary: 'One alert rule',
      right: 'alerts',
      params: rule,
      answers: 'Rule',
      fields: ruleFields,
      example: { params: { id: exampleRule } },
      root: 'alertRule',
      args: ({ params }) => ({ id: params.id }),
    },
    {
      kind: 'write',
      id: 'createRule',
      method: 'POST',
      path: '/rules',
      summary: 'Makes an alert rule',
      right: 'editAlerts',
      body,
      status: 201,
      isRevised: true,
      answers: 'Rule',
      fields: ruleFields,
      example: { body: exampleBody },
      root: 'createAlertRule',
      args: (input) => ({ input: inputOf(input.body) }),
    },
    {
      kind: 'write',
      id: 'updateRule',
      method: 'PUT',
      path: '/rules/{id}',
      summary: 'Replaces an alert rule; its customer stays',
      right: 'editAlerts',
      params: rule,
      body,
      status: 200,
      isGuarded: true,
      isRevised: true,
      answers: 'Rule',
      fields: ruleFields,
      example: { params: { id: exampleRule }, body: { ...exampleBody, name: 'Doors open for long' } },
      missing: [alertWords.noSuchRule],
      root: 'updateAlertRule',
      args: (input) => ({ id: input.params.id, input: inputOf(input.body) }),
    },
    {
      kind: 'write',
      id: 'deleteRule',
      method: 'DELETE',
      path: '/rules/{id}',
      summary: 'Deletes an alert rule',
      right: 'editAlerts',
      params: rule,
      status: 204,
      isGuarded: true,
      answers: 'Rule',
      fields: {},
      example: { params: { id: exampleRule } },
      missing: [alertWords.noSuchRule],
      root: 'deleteAlertRule',
      args: ({ params }) => ({ id: params.id }),
    },
  ],
}
