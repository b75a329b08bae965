/** Vehicles, groups, gateways, geofences, and who has them by which agreement. */
import { type Belonging, belongsBy, own, partOf, shared } from '../belonging.ts'

const another = 'Names another customer, who is not in an installation that is empty.'
const asks = 'A list of what is still to be done.'
const sides =
  'lease l WHERE (l.lessor_id = $1 OR l.lessee_id = $1) AND l.lessor_id = t.lessor_id AND l.id = t.lease_id'
const transfer =
  'vin_transfer v WHERE (v.customer_id = $1 OR v.to_customer_id = $1) AND v.customer_id = t.customer_id AND v.id = t.transfer_id'
const gateway = 'vehicle v WHERE v.customer_id = $1 AND v.serial_num = t.serial_num'

export const fleet: readonly Belonging[] = [
  own('vehicle', 'Trailers and trucks.', { others: ['dealer_id'] }),
  own('vehicle_group', 'Groups of vehicles.'),
  own('vehicle_group_vehicle', 'Which vehicles are in which group.'),
  own('single_sign_on_mapping', 'Which roles and groups the provider of single sign-on gives.'),
  own('gateway_leftover', 'What gateways sent that could not be read.', { renumbered: true }),
  own('vehicle_group_user', 'Who sees which groups.'),
  own('former_vehicle', 'Vehicles that are no longer the customer’s.', { away: another }),
  own('former_group_vehicle', 'Groups of vehicles that are no longer the customer’s.', { away: another }),
  own('tenure', 'Who held a vehicle that changed hands.'),
  belongsBy(
    'tenure_change',
    'Vehicles whose past is to be judged again.',
    't.vehicle_id IN (SELECT id FROM vehicle WHERE customer_id = $1)',
    {
      stays: asks,
    },
  ),
  belongsBy(
    'recount',
    'Vehicles that are to be counted again.',
    't.vehicle_id IN (SELECT id FROM vehicle WHERE customer_id = $1)',
    {
      stays: asks,
    },
  ),
  own('gateway_assignment', 'Which vehicle carried which gateway.'),
  own('sensor_box', 'Gateways.'),
  own('detached_gateway', 'Gateways on no vehicle.'),
  own('held_report', 'Reports of gateways on no vehicle.'),
  partOf('device', 'What gateways say of themselves.', gateway),
  partOf('device_event', 'What became of gateways.', gateway),
  own('config_template', 'Configuration of gateways.', { renumbered: true }),
  own('driver_code', 'Codes on trailers that drivers scan.', {
    secrets: { code: null },
    away: 'A code opens a page to whoever has it, and does not leave: new ones are made.',
  }),
  own('share', 'Links to where a vehicle is, without what they are.', {
    secrets: { hash: null, pin_hash: null },
    away: 'A link cannot be known again by its hash, which does not leave: new ones are made.',
  }),
  partOf(
    'share_pass',
    'Who has opened such a link.',
    'share s WHERE s.id = t.share_id AND s.customer_id = $1',
    {
      stays: 'Opens something to whoever has it.',
    },
  ),
  own('contact', 'Whom to call.'),
  own('geofence', 'Geofences. The same are in geofences.geojson.'),
  own('geofence_version', 'How geofences were, and when.'),
  own('geofence_backfill', 'Visits of before a geofence was drawn.'),
  own('geofence_backfill_vehicle', 'Vehicles that are still to be looked through for that.'),
  own('geofence_dismissal', 'Findings about geofences that were dismissed.'),
  own('detention_rule', 'What a stay costs.'),
  own('installation', 'Installations of gateways.'),
  own('installation_photo', 'Their photos.'),
  own('cargo_image', 'Pictures of cargo cameras.'),
  own('reefer_command', 'Commands that were sent to vehicles.'),
  shared(
    'subscription_plan',
    'Plans of subscriptions.',
    `t.id IN (SELECT plan_id FROM subscription WHERE customer_id = $1 UNION SELECT plan_id FROM subscription_charge WHERE customer_id = $1)`,
  ),
  own('subscription', 'Subscriptions.'),
  own('subscription_charge', 'What they cost, and when.'),
  own('subscription_vehicle', 'Which vehicles they are for.'),
  own('subscription_progress', 'How far a change of many is.', { stays: asks }),
  own('oem_dealer', 'Whose dealer the customer is.', {
    away: 'Names a maker of trailers, who is of the installation.',
  }),
  belongsBy('lease', 'Vehicles that were lent.', 't.lessor_id = $1 OR t.lessee_id = $1', { away: another }),
  partOf('lease_vehicle', 'Which vehicles were lent.', sides, { away: another }),
  partOf('lease_step', 'What became of leases.', sides, { away: another }),
  partOf('lease_document', 'Documents of leases.', sides, { away: another }),
  belongsBy(
    'vin_transfer',
    'Vehicles that went to another customer.',
    't.customer_id = $1 OR t.to_customer_id = $1',
    {
      away: another,
    },
  ),
  partOf('vin_transfer_vehicle', 'Which vehicles went.', transfer, { away: another }),
  partOf('vin_transfer_step', 'What became of transfers.', transfer, { away: another }),
  partOf('vin_transfer_document', 'Documents of transfers.', transfer, { away: another }),
  belongsBy(
    'campaign_job',
    'Updates of gateways.',
    't.customer_id = $1 OR t.vehicle_id IN (SELECT id FROM vehicle WHERE customer_id = $1)',
    { stays: 'Part of a campaign, which is of the installation.' },
  ),
]
