/** Work: reports and their runs, work orders, commands, users, groups. */
import { z } from 'zod'
import { commandNames } from '#domain/commands/index.ts'
import {
  type Fields,
  flag,
  id,
  number,
  type Resource,
  text,
  textOrNull,
  texts,
  time,
  timeOrNull,
} from '../declare.ts'
import { exampleVin, vinParam } from './vehicles.ts'

const one = { id: z.string().regex(/^\d{1,9}$/) }
/** The ids of reports are hex with dashes. */
const report = { id: z.string().regex(/^[0-9a-f-]{1,40}$/i) }

const runFields: Fields = {
  id: id('id'),
  reportId: id('configId'),
  state: text('state'),
  from: time('from'),
  to: time('to'),
  created: time('created'),
  finished: timeOrNull('finished'),
  rows: number('rowsMade'),
  problem: textOrNull('problem'),
}
export const reports: Resource = {
  name: 'Reports',
  about: 'What is sent on a schedule, and each time that it was made.',
  calls: [
    {
      kind: 'list',
      id: 'listReportConfigs',
      method: 'GET',
      path: '/reports',
      summary: 'Reports by name; the first 1,000',
      right: 'alerts',
      answers: 'Report',
      fields: {
        id: id('id'),
        customerId: id('customerId'),
        name: text('name'),
        reportTypeName: text('reportTypeName'),
        schedule: text('schedule', 'When, in words'),
        isActive: flag('isActive'),
        notifyEmails: texts('notifyEmails'),
        created: time('created'),
        updated: time('updated'),
      },
      example: {},
      root: 'reportConfigs',
      isWhole: true,
      args: () => ({ pageSize: 1_000 }),
    },
    {
      kind: 'list',
      id: 'listReportRuns',
      method: 'GET',
      path: '/reports/{id}/runs',
      summary: 'Runs of a report, the newest first',
      right: 'alerts',
      params: report,
      answers: 'ReportRun',
      fields: runFields,
      example: { params: { id: '9d4e6b1f-2c8a-4f37-b5d0-6e1a7c3f8b24' } },
      root: 'reportRuns',
      key: 'id',
      args: ({ params, limit, after }) => ({
        configId: params.id,
        paginationInput: { pageSize: limit },
        behind: after ?? '',
      }),
    },
  ],
}

const orderFields: Fields = {
  id: id('id'),
  customerId: id('customerId'),
  vin: text('vin'),
  unitId: text('unitId'),
  title: text('title'),
  state: text('state'),
  due: textOrNull('due', 'A day'),
  assignee: textOrNull('assignee'),
  shop: text('shop'),
  notes: text('notes'),
  laborCents: number('laborCents'),
  costCents: number('costCents'),
  opened: time('opened'),
  openedBy: text('openedBy'),
  closed: timeOrNull('closed'),
  closedBy: textOrNull('closedBy'),
}
export const workOrders: Resource = {
  name: 'Work orders',
  about: 'What is repaired.',
  calls: [
    {
      kind: 'list',
      id: 'listWorkOrders',
      method: 'GET',
      path: '/work-orders',
      summary: 'Work orders',
      right: 'maintenance',
      query: {
        vin: z.string().max(64).optional(),
        state: z.enum(['open', 'repaired', 'cancelled', 'transferred']).optional(),
        customerId: z
          .string()
          .regex(/^\d{1,9}$/)
          .optional(),
      },
      answers: 'WorkOrder',
      fields: orderFields,
      example: { query: { state: 'open' } },
      root: 'workOrders',
      rows: 'workOrders',
      next: 'after',
      args: ({ query: { vin, state, customerId }, limit, after }) => ({
        ...{ vin, state, customerId },
        paginationInput: { pageSize: limit },
        after: after ?? undefined,
      }),
    },
    {
      kind: 'one',
      id: 'getWorkOrder',
      method: 'GET',
      path: '/work-orders/{id}',
      summary: 'One work order',
      right: 'maintenance',
      params: one,
      answers: 'WorkOrder',
      fields: orderFields,
      example: { params: { id: '1' } },
      root: 'workOrder',
      args: ({ params }) => ({ id: params.id }),
    },
  ],
}

const commandFields: Fields = {
  id: id('id'),
  command: text('command'),
  text: text('text'),
  status: text('status', 'pending, success or failed'),
  reason: textOrNull('reason'),
  sender: text('sender'),
  sent: time('sent'),
  settled: timeOrNull('settled'),
}
const sent = z.object({ id: z.string(), status: z.string() })
export const commands: Resource = {
  name: 'Commands',
  about: 'What gateways and reefer units are told to do.',
  calls: [
    {
      kind: 'list',
      id: 'listCommands',
      method: 'GET',
      path: '/vehicles/{vin}/commands',
      summary: 'The latest commands to a vehicle, the newest first',
      right: 'history',
      params: vinParam,
      answers: 'Command',
      fields: commandFields,
      example: exampleVin,
      root: 'commands',
      rows: 'commands',
      isWhole: true,
      args: ({ params }) => ({ vin: params.vin }),
    },
    {
      kind: 'write',
      id: 'sendCommand',
      method: 'POST',
      path: '/vehicles/{vin}/commands',
      summary: 'Sends a command; whoever made the token has to be in the command control group',
      right: 'commandReefers',
      params: vinParam,
      body: z.strictObject({
        command: z.enum(commandNames),
        values: z
          .array(z.strictObject({ field: z.string().max(40), value: z.number() }))
          .max(10)
          .default([])
          .meta({ description: 'A set point has zone and setPointF, live mode has intervalMinutes' }),
      }),
      status: 201,
      answers: 'SentCommand',
      fields: {
        vin: textOrNull('vin'),
        command: { type: sent.nullable(), from: 'command { id status }' },
        problem: textOrNull('problem', 'Why it was not sent'),
      },
      example: { ...exampleVin, body: { command: 'preTrip' } },
      root: 'sendCommands',
      args: ({ params, body }) => ({ vins: [params.vin], ...(body as object) }),
    },
  ],
}

export const people: Resource = {
  name: 'Users and groups',
  about: 'Who may see what.',
  calls: [
    {
      kind: 'list',
      id: 'listUsers',
      method: 'GET',
      path: '/users',
      summary: 'Users',
      right: 'seeUsers',
      query: {
        customerId: z
          .string()
          .regex(/^\d{1,9}$/)
          .optional(),
      },
      answers: 'User',
      fields: {
        id: id('id'),
        email: text('email'),
        name: text('name'),
        enabled: flag('enabled'),
        roleNames: texts('roleNames'),
        customerNames: texts('customerNames'),
        created: time('createdDate'),
        lastLogin: timeOrNull('lastLoginDateTime'),
      },
      example: { query: { limit: '10' } },
      root: 'users',
      rows: 'users',
      next: 'after',
      args: ({ query, limit, after }) => ({
        userDtoInput: {
          customerId: query.customerId,
          paginationInput: { pageSize: limit },
          after: after ?? undefined,
        },
      }),
    },
    {
      kind: 'list',
      id: 'listGroups',
      method: 'GET',
      path: '/groups',
      summary: 'Vehicle groups by name; the first 500',
      right: 'trailerList',
      query: { name: z.string().max(100).optional().meta({ description: 'Part of a name' }) },
      answers: 'Group',
      fields: { id: id('id'), customerId: id('customerId'), name: text('name') },
      example: {},
      root: 'findVehicleGroups',
      isWhole: true,
      args: ({ query }) => ({ name: query.name }),
    },
  ],
}
