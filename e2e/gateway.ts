/** A gateway of the fleet that is left to us: reports by HTTP, by MQTT, or as a phone would. */

import mqtt from 'mqtt'
import { fleet } from '#simulator/fleet.ts'
import { demoVehicles } from './app.ts'
import { appUnderTest } from './app-under-test.ts'

/** The demo's own fleet is made of this seed; of its vehicles one stands and waits for a real gateway. */
export const spare = (() => {
  const found = fleet('tandem', demoVehicles, Date.now()).vehicles.find((vehicle) => vehicle.spare)
  if (!found) throw new Error('The demo has no spare trailer.')
  return { serial: found.serial, unitId: found.registered.unitId, vin: found.registered.vin }
})()

export const iso = (at: number) => new Date(at).toISOString()

interface Receipt {
  readonly accepted: number
  readonly duplicate: number
  readonly rejected: readonly { readonly index: number; readonly reason: string }[]
}

/** Reports by HTTP, all in one batch; again where the app is too busy to keep it, as it asks gateways to. */
export async function reportByHttp(...reports: readonly object[]): Promise<Receipt> {
  const answer = await fetch(`${appUnderTest.url}/ingest/v1/reports`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${appUnderTest.ingestKey}` },
    body: JSON.stringify(reports),
  })
  if (answer.status === 503) {
    await new Promise((again) => setTimeout(again, 1_000))
    return reportByHttp(...reports)
  }
  if (!answer.ok) throw new Error(`The report was answered with ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Receipt
}

/** Reports by MQTT with QoS 1; resolves with the acknowledgement. */
export async function reportByMqtt(serial: string, report: object): Promise<void> {
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${appUnderTest.mqttPort}`, {
    username: serial,
    password: appUnderTest.ingestKey,
    protocolVersion: 4,
  })
  await client.publishAsync(`tandem/v1/${serial}/report`, JSON.stringify(report), { qos: 1 })
  await client.endAsync()
}

/** Reports as a phone does that runs OsmAnd; `knots` is what such phones tell. Answers the status. */
export async function reportByPhone(
  serial: string,
  lat: number,
  lon: number,
  knots: number,
  key: string | null = appUnderTest.ingestKey,
): Promise<number> {
  const params = new URLSearchParams({
    id: serial,
    lat: String(lat),
    lon: String(lon),
    timestamp: String(Date.now()),
    speed: String(knots),
    bearing: '90',
    batt: '80',
    ...(key !== null && { key }),
  })
  return (await fetch(`${appUnderTest.url}/ingest/osmand?${params}`)).status
}
