/** The payload that webhooks receive for an alert; docs/webhooks.md describes it. */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { alertType } from '#domain/alerts/types.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { PendingFiring } from '../alerts/notify-store.ts'
import { firingPath } from '../mail/emails/alert.ts'
import { type NewDelivery, queueDeliveries } from './delivery-store.ts'
import { activeOf } from './store.ts'

const iso = (at: Instant): string => new Date(at).toISOString()

/** @param name the rule's */
const alertPayload = (
  firing: PendingFiring,
  name: string,
  facts: { readonly event: string; readonly now: Instant; readonly publicUrl: string },
): string => {
  const { evidence } = firing
  return JSON.stringify({
    id: facts.event,
    type: 'alert.fired',
    created: iso(facts.now),
    customerId: firing.customerId,
    alert: {
      id: String(firing.id),
      at: iso(firing.at),
      severity: firing.severity,
      because: evidence.because,
      late: firing.late,
      rule: { id: firing.source, name },
      alertType: { id: firing.alertTypeId, name: alertType(firing.alertTypeId)?.name ?? '' },
      vehicle: { id: firing.vehicleId, vin: firing.vin, unitId: firing.unitId },
      position: evidence.position,
      address: firing.address,
      speedMph: evidence.speedMph,
      geofence: evidence.geofence ? { id: evidence.geofence.id, name: evidence.geofence.name } : null,
      url: facts.publicUrl + firingPath(firing.id),
    },
  })
}

/** A delivery that tells of nothing but itself. */
export const testPayload = (event: string, customerId: number, now: Instant): string =>
  JSON.stringify({ id: event, type: 'test', created: iso(now), customerId })

/** Queues a delivery for each webhook of the customers of firings; what the rate limit held back is sent to nobody. */
export const queueWebhooks =
  (publicUrl: () => string) =>
  async (client: pg.ClientBase, firings: readonly PendingFiring[], now: Instant): Promise<void> => {
    const toSend = firings.filter(({ source, isHeld }) => !isHeld && !source.startsWith('fence:'))
    const hooks = await activeOf(client, [...new Set(toSend.map(({ customerId }) => customerId))])
    if (hooks.length === 0) return
    const { rows } = await client.query<{ id: string; name: string }>(
      'SELECT id::text, name FROM alert_rule WHERE id::text = ANY($1)',
      [[...new Set(toSend.map(({ source }) => source))]],
    )
    const names = new Map(rows.map(({ id, name }) => [id, name]))
    const deliveries = toSend.flatMap((firing) =>
      hooks
        .filter(({ customerId }) => customerId === firing.customerId)
        .map(({ id: webhookId }): NewDelivery => {
          const event = randomUUID()
          const body = alertPayload(firing, names.get(firing.source) ?? '', {
            event,
            now,
            publicUrl: publicUrl(),
          })
          return { webhookId, event, kind: 'alert.fired', firingId: firing.id, body }
        }),
    )
    if (deliveries.length > 0) await queueDeliveries(client, deliveries, now)
  }
