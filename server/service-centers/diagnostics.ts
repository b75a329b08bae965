/** Diagnostic e-mails to service centers in GraphQL: sent by somebody about a vehicle, and what became of each. */

import { randomUUID } from 'node:crypto'
import { isOn } from '#domain/access/flags.ts'
import { can } from '#domain/access/rights.ts'
import { signInWords } from '#domain/access/words.ts'
import { feet } from '#domain/basics/print.ts'
import { days } from '#domain/basics/time.ts'
import { diagnosticWords } from '#domain/fleet/diagnostic.ts'
import { serviceCenterWords } from '#domain/fleet/service-center.ts'
import { describeFault } from '#domain/maintenance/vocabulary/index.ts'
import { findSensor, findSensorById, type SensorKey } from '#domain/sensors/index.ts'
import { faultKey } from '#domain/state/replay.ts'
import { vehicleTypeName } from '#domain/vehicle/types.ts'
import type { Vehicle } from '#domain/vehicle/vehicle.ts'
import { timeZoneOf } from '../access/store.ts'
import type { Acting } from '../audit/context.ts'
import { record } from '../audit/record.ts'
import { stateOf } from '../fleet/state.ts'
import { nowOf } from '../fleet/store.ts'
import { vehicleOf } from '../fleet/vehicle.ts'
import { schemaPart } from '../graphql/builder.ts'
import { idOf } from '../graphql/paging.ts'
import type { DiagnosticData } from '../mail/emails/diagnostic.ts'
import { EmailStatusType } from '../mail/schema.ts'
import { queueEmailTo } from '../mail/store.ts'
import { refusal } from '../platform/refusal.ts'
import { inTransaction } from '../platform/transaction.ts'
import { accessScopeOf } from '../scope/vehicle-scope.ts'
import { customerFlags, diagnosticEmailOf, type SentEmail } from './diagnostic-store.ts'
import { centerById } from './store.ts'

const builder = schemaPart()

export { builder as diagnosticsSchema }

interface Args {
  readonly vin: string
  readonly serviceCenterId: string | number
  readonly note?: string | null | undefined
  readonly faults: readonly (string | number)[]
  readonly sensors: readonly string[]
}

const inWords = (vehicle: Vehicle): string =>
  [
    vehicleTypeName(vehicle.vehicleTypeId),
    vehicle.vehicleLengthFeet === null ? null : feet(vehicle.vehicleLengthFeet),
    [vehicle.modelYear, vehicle.vehicleMfgr].filter(Boolean).join(' '),
  ]
    .filter(Boolean)
    .join(', ')

/** How long an email is tried: a workshop that reads it a day later is still glad of it. */
const triedFor = days(1)

/** What the email tells: read anew on the server, so that nobody can put words into a sensor's mouth. */
async function factsOf(
  context: Acting,
  args: Args,
  center: { readonly name: string },
): Promise<{
  readonly customerId: number
  readonly data: DiagnosticData
}> {
  const { db, viewer } = context
  const accessScope = await accessScopeOf(db, viewer, 'sendDiagnostics')
  const row = await nowOf(db, accessScope, args.vin, new Set(['reverse_geocoded_address']))
  if (!row) throw refusal(diagnosticWords.noSuchVehicle)
  const [vehicle, state, flags] = await Promise.all([
    vehicleOf(db, row.id),
    stateOf(db, row),
    customerFlags(db, row.customerId),
  ])
  const wanted = new Set(args.faults.map(String))
  const faults = state.faults.filter((fault) => wanted.has(`${row.customerId}/${row.id}/${faultKey(fault)}`))
  const gps = args.sensors.includes('gps') ? state.readings.gps : undefined
  return {
    customerId: row.customerId,
    data: {
      userId: viewer.userId,
      from: viewer.email,
      center: center.name,
      unitId: vehicle.unitId,
      vin: vehicle.vin,
      customer: vehicle.customerName,
      body: inWords(vehicle),
      note: (args.note ?? '').trim(),
      place: gps
        ? {
            address: row.values.reverse_geocoded_address as string | null,
            lat: gps.reading.lat,
            lng: gps.reading.lng,
            at: gps.at,
          }
        : null,
      faults: faults.map((fault) => {
        const { faultDescription, repairInformation, level } = describeFault(fault)
        const explained = isExplained(fault.sensorTypeId, flags)
        return {
          title: faultDescription,
          code: `${fault.faultTypeId}, FMI ${fault.fmi}`,
          level,
          since: fault.start,
          repair: explained ? repairInformation : null,
        }
      }),
      state: args.sensors.flatMap((key) => {
        const sensor = findSensor(key)
        const held = state.readings[key as SensorKey]
        if (!sensor || !held || key === 'gps' || (sensor.flag && !isOn(sensor.flag, flags))) return []
        const values = sensor
          .log(held.reading, vehicle)
          .filter(([, text]) => text !== '')
          .map(([label, text]): [string, string] => [label, text])
        return [{ title: sensor.label, at: held.at, values }]
      }),
    },
  }
}

/** Whether the customer sees cause and repair of a sensor's faults. */
const isExplained = (sensorTypeId: number, flags: ReadonlySet<string>): boolean => {
  const wordsFlag = findSensorById(sensorTypeId)?.faults?.wordsFlag
  return wordsFlag === undefined || isOn(wordsFlag, flags)
}

const DiagnosticEmailType = builder
  .objectRef<SentEmail & { readonly isSending: boolean }>('DiagnosticEmail')
  .implement({
    fields: (t) => ({
      id: t.exposeID('id', { nullable: false }),
      recipient: t.exposeString('recipient', { nullable: false }),
      status: t.expose('status', {
        type: EmailStatusType,
        nullable: false,
        description: 'failed: it will not be sent any more',
      }),
      problem: t.exposeString('problem', { description: 'Why the last try failed.' }),
      isSending: t.exposeBoolean('isSending', {
        nullable: false,
        description: 'Whether there is a mail server; without one it stays in the outbox.',
      }),
    }),
  })

const DiagnosticEmailInput = builder.inputType('DiagnosticEmailInput', {
  fields: (t) => ({
    vin: t.string({ required: true }),
    serviceCenterId: t.id({ required: true }),
    note: t.string({ description: 'In the words of whoever sends it.' }),
    faults: t.idList({ required: true, description: 'Ids of active faults, as `faults` has them.' }),
    sensors: t.stringList({
      required: true,
      description: 'Keys of sensors whose state is included; gps for the position.',
    }),
  }),
})

builder.mutationField('sendDiagnosticEmail', (t) =>
  t.field({
    type: DiagnosticEmailType,
    nullable: false,
    description: 'Puts an email with the chosen faults and state into the outbox.',
    args: { input: t.arg({ type: DiagnosticEmailInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      const { db, viewer, actor, now, mail } = context
      if (!can(viewer, 'sendDiagnostics')) throw refusal(signInWords.notAuthorized)
      if ((input.note ?? '').length > diagnosticWords.noteLongest) throw refusal(diagnosticWords.note)
      if (input.faults.length + input.sensors.length === 0) throw refusal(diagnosticWords.nothing)
      const center = await centerById(db, idOf(input.serviceCenterId))
      if (!center) throw refusal(serviceCenterWords.noSuchCenter)
      if (center.email === '') throw refusal(diagnosticWords.noEmail(center.name))
      const { customerId, data } = await factsOf(context, input, center)
      const id = await inTransaction(db, async (client) => {
        const queued = await queueEmailTo(
          client,
          {
            kind: 'diagnostic',
            recipient: center.email,
            userId: null,
            customerId,
            timezone: await timeZoneOf(client, viewer.userId),
            data,
            once: `diagnostic ${randomUUID()}`,
            expires: now + triedFor,
          },
          now,
        )
        await record(client, actor, {
          action: 'diagnostics sent',
          subject: `${data.unitId} to ${center.name}`,
          customerId,
          new: {
            recipient: center.email,
            faults: data.faults.map(({ title }) => title),
            state: data.state.map(({ title }) => title),
          },
        })
        return queued!
      })
      return { ...(await diagnosticEmailOf(db, id, viewer.userId))!, isSending: mail.isSending }
    },
  }),
)

builder.queryField('diagnosticEmail', (t) =>
  t.field({
    type: DiagnosticEmailType,
    description: 'One that I sent; null where there is none.',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, { db, viewer, mail }) => {
      const found = await diagnosticEmailOf(db, Number(id) || 0, viewer.userId)
      return found && { ...found, isSending: mail.isSending }
    },
  }),
)
