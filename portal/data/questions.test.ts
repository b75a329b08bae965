/** Every question that the portal asks fits the schema that the server prints. */
import { readFileSync } from 'node:fs'
import { buildSchema, parse, validate } from 'graphql'
import { describe, expect, test } from 'vitest'
import * as sensorOrder from '../drawer/sensor-order.ts'
import * as activityLog from './activity-log.ts'
import * as alerts from './alerts.ts'
import * as audit from './audit.ts'
import * as cargoImages from './cargo-images.ts'
import * as control from './control.ts'
import * as customers from './customers.ts'
import * as driver from './driver.ts'
import * as exports from './exports.ts'
import * as faults from './faults.ts'
import * as firings from './firings.ts'
import * as fleet from './fleet.ts'
import * as fleetFilters from './fleet-filters.ts'
import * as views from './fleet-views.ts'
import * as geofences from './geofences.ts'
import type { Question } from './graphql.ts'
import * as groups from './groups.ts'
import * as letters from './letters.ts'
import * as maintenance from './maintenance.ts'
import * as me from './me.ts'
import * as parts from './parts.ts'
import * as profile from './profile.ts'
import * as reeferCommands from './reefer-commands.ts'
import * as trial from './rule-trial.ts'
import * as search from './search.ts'
import * as secondFactorRule from './second-factor-rule.ts'
import * as serviceCenters from './service-centers.ts'
import * as sharing from './sharing.ts'
import * as upkeep from './upkeep.ts'
import * as users from './users.ts'
import * as vehicle from './vehicle.ts'
import * as webhooks from './webhooks.ts'
import * as workOrders from './work-orders.ts'

const schema = buildSchema(readFileSync(new URL('../../server/schema.graphql', import.meta.url), 'utf8'))

const questions = Object.entries({
  ...maintenance,
  ...workOrders,
  ...upkeep,
  ...me,
  ...alerts,
  ...firings,
  ...trial,
  ...webhooks,
  ...fleet,
  ...fleetFilters,
  ...vehicle,
  ...search,
  ...activityLog,
  ...secondFactorRule,
  ...sensorOrder,
  ...serviceCenters,
  ...users,
  ...control,
  ...customers,
  ...groups,
  ...audit,
  ...views,
  ...exports,
  ...faults,
  ...cargoImages,
  ...parts,
  ...profile,
  ...letters,
  ...geofences,
  ...sharing,
  ...driver,
  ...reeferCommands,
}).filter(
  (entry): entry is [string, Question<unknown, unknown>] =>
    entry[0].endsWith('Question') && typeof entry[1] === 'object',
)

describe.each(questions)('%s', (_name, { text }) => {
  test('asks for what there is', () => {
    expect(validate(schema, parse(text)).map(({ message }) => message)).toEqual([])
  })
})
