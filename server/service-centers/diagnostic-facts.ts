/** What a diagnostic e-mail tells of a trailer. */
import { isOn } from '#domain/access/flags.ts'
import { feet } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import { diagnosticWords } from '#domain/fleet/diagnostic.ts'
import { describeFault } from '#domain/maintenance/vocabulary/index.ts'
import { findSensor, findSensorById, type SensorKey } from '#domain/sensors/index.ts'
import { faultKey } from '#domain/state/replay.ts'
import { vehicleTypeName } from '#domain/vehicle/types.ts'
import type { Vehicle } from '#domain/vehicle/vehicle.ts'
import type { Acting } from '../audit/context.ts'
import { stateOf } from '../fleet/state.ts'
import { nowOf } from '../fleet/store.ts'
import { vehicleOf } from '../fleet/vehicle.ts'
import type { DiagnosticData } from '../mail/emails/diagnostic.ts'
import { refusal } from '../platform/refusal.ts'
import { accessScopeOf } from '../scope/vehicle-scope.ts'
import { customerFlags } from './diagnostic-store.ts'

interface Args {
  readonly vin: string
  readonly serviceCenterId: string | number
  readonly note?: string | null | undefined
  readonly faults: readonly (string | number)[]
  readonly sensors: readonly string[]
}

const bodyOf = (vehicle: Vehicle): string =>
  [
    t(vehicleTypeName(vehicle.vehicleTypeId) ?? ''),
    vehicle.vehicleLengthFeet === null ? null : feet(vehicle.vehicleLengthFeet),
    [vehicle.modelYear, vehicle.vehicleMfgr].filter(Boolean).join(' '),
  ]
    .filter(Boolean)
    .join(', ')

/** What the email tells: read anew on the server, so that nobody can put words into a sensor's mouth. */
export async function factsOf(
  context: Acting,
  args: Args,
  center: { readonly name: string },
): Promise<{
  readonly customerId: number
  /** In the language that texts are in when it is called. */
  readonly inWords: () => DiagnosticData
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
    inWords: () => ({
      userId: viewer.userId,
      from: viewer.email,
      center: center.name,
      unitId: vehicle.unitId,
      vin: vehicle.vin,
      customer: vehicle.customerName,
      body: bodyOf(vehicle),
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
          title: t(faultDescription),
          code: `${fault.faultTypeId}, FMI ${fault.fmi}`,
          level,
          since: fault.start,
          repair: explained && repairInformation !== null ? t(repairInformation) : null,
        }
      }),
      state: args.sensors.flatMap((key) => {
        const sensor = findSensor(key)
        const held = state.readings[key as SensorKey]
        if (!sensor || !held || key === 'gps' || (sensor.flag && !isOn(sensor.flag, flags))) return []
        const values = sensor
          .log(held.reading, vehicle)
          .filter(([, text]) => text !== '')
          .map(([label, text]): [string, string] => [t(label), text])
        return [{ title: t(sensor.label), at: held.at, values }]
      }),
    }),
  }
}

/** Whether the customer sees cause and repair of a sensor's faults. */
const isExplained = (sensorTypeId: number, flags: ReadonlySet<string>): boolean => {
  const wordsFlag = findSensorById(sensorTypeId)?.faults?.wordsFlag
  return wordsFlag === undefined || isOn(wordsFlag, flags)
}
