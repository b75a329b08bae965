/** For tests of maintenance: faults as the engine stores them. */

import type { Fault } from '#domain/maintenance/faults.ts'
import { noon } from '#domain/state/testing.ts'
import { putFaults } from '../ingest/fault-store.ts'
import type { TestApp } from '../testing.ts'

/** An open circuit at an ABS modulator valve: level 3. */
export const criticalFault: Fault = {
  sensorTypeId: 7,
  faultTypeId: 795,
  fmi: 5,
  position: '',
  start: noon,
  end: null,
  maxMph: null,
  mileage: null,
  startMiles: null,
  endMiles: null,
}
/** A tire inflation system that fills without end: level 2. */
export const cautionFault: Fault = { ...criticalFault, sensorTypeId: 15, faultTypeId: 1, fmi: 31 }

export const putFault = async (app: TestApp, unit: string, fault: Fault): Promise<void> => {
  const { id: vehicleId, customerId } = await app.vehicle(unit)
  const client = await app.db.pool.connect()
  await putFaults(client, [{ customerId, vehicleId, fault }])
  client.release()
}
