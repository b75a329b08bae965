/** What the inbox answers with in GraphQL: an alert, and whom it was sent to. */

import { can } from '#domain/access/rights.ts'
import { episodeLevels, firingLevel } from '#domain/alerts/episodes.ts'
import { firingSeverities } from '#domain/alerts/firing.ts'
import { saidIn, saysAmount } from '#domain/alerts/said-in.ts'
import { alertType } from '#domain/alerts/types.ts'
import { ownUnits } from '../access/own-units.ts'
import { schemaPart } from '../graphql/builder.ts'
import { saidAgain } from '../platform/said-again.ts'
import { type InboxFiring, type Notice, noticeOutcomes, noticesOf } from './firing-store.ts'
import { outlineOf } from './notify-store.ts'

const builder = schemaPart()

export { builder as firingTypes }

const OutcomeType = builder.enumType('NoticeOutcome', noticeOutcomes)
/** How bad something is by its consequence. */
export const LevelType = builder.enumType('EpisodeLevel', episodeLevels)
const SeverityType = builder.enumType('FiringSeverity', firingSeverities)

const NoticeType = builder.objectRef<Notice>('FiringNotice').implement({
  fields: (t) => ({
    recipient: t.exposeString('recipient', {
      nullable: false,
      description: 'An address, or how many other users where their addresses are not mine to read.',
    }),
    count: t.exposeInt('count', { nullable: false, description: 'How many these are.' }),
    outcome: t.expose('outcome', {
      type: OutcomeType,
      nullable: false,
      description:
        'waiting: for the digest; told: in an email of its own; digest: with others; held: by the rate limit; unsubscribed',
    }),
    at: t.expose('at', { type: 'Instant', nullable: false }),
  }),
})

export const FiringType = builder.objectRef<InboxFiring>('Firing').implement({
  description: "A rule's condition came true for a vehicle.",
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    customerId: t.exposeInt('customerId', { nullable: false }),
    ruleId: t.exposeID('ruleId', { description: "Null where a geofence's own addresses are notified." }),
    ruleName: t.exposeString('ruleName', { nullable: false }),
    geofenceId: t.exposeID('geofenceId', { description: 'The geofence it is about.' }),
    vin: t.exposeString('vin', { nullable: false }),
    unitId: t.exposeString('unitId', { nullable: false }),
    vehicleId: t.exposeID('vehicleId', { nullable: false }),
    at: t.expose('at', {
      type: 'Instant',
      nullable: false,
      description: "When the condition came true, on the vehicle's clock.",
    }),
    severity: t.expose('severity', { type: SeverityType, nullable: false }),
    level: t.field({
      type: LevelType,
      nullable: false,
      description: 'By consequence: an ordinary visit is a notice, and no visit is critical.',
      resolve: ({ ruleId, geofenceId, ...firing }) =>
        firingLevel({ ...firing, source: ruleId ?? `fence:${geofenceId}` }),
    }),
    status: t.expose('status', { type: 'FiringStatus', nullable: false }),
    alertTypeId: t.exposeInt('alertTypeId', { nullable: false }),
    alertTypeName: t.string({
      nullable: false,
      resolve: ({ alertTypeId }) => saidAgain(alertType(alertTypeId)?.name ?? String(alertTypeId)),
    }),
    item: t.exposeString('item', {
      nullable: false,
      description: 'Tells apart what one rule fires at one moment.',
    }),
    because: t.string({
      nullable: false,
      description: "In a sentence, in the viewer's units.",
      resolve: ({ evidence: { because } }, _args, context) =>
        saysAmount(because)
          ? ownUnits(context).then((units) => saidAgain(saidIn(because, units)))
          : saidAgain(because),
    }),
    ended: t.expose('ended', {
      type: 'Instant',
      description: 'When it ended; null while it lasts.',
    }),
    late: t.exposeBoolean('late', { nullable: false, description: 'It came from a late report.' }),
    withdrawn: t.expose('withdrawn', {
      type: 'Instant',
      description: 'Since when it is known, by a late report, that it never was.',
    }),
    heldLast: t.expose('heldLast', {
      type: 'Instant',
      description:
        'Held back by the rate limit: when recipients were last notified of this rule for this vehicle.',
    }),
    heldUntil: t.expose('heldUntil', {
      type: 'Instant',
      description: 'Nobody was notified because of the rate limit, which lasts until then.',
    }),
    snoozedUntil: t.expose('snoozedUntil', { type: 'Instant' }),
    snoozeReason: t.exposeString('snoozeReason'),
    snoozedBy: t.exposeString('snoozedBy'),
    acknowledged: t.expose('acknowledged', { type: 'Instant' }),
    acknowledgedBy: t.exposeString('acknowledgedBy'),
    resolved: t.expose('resolved', { type: 'Instant', description: 'By hand.' }),
    resolvedBy: t.exposeString('resolvedBy'),
    read: t.exposeBoolean('read', { nullable: false, description: 'By me.' }),
    address: t.exposeString('address', { description: 'Where the vehicle was.' }),
    lat: t.float({ resolve: ({ evidence }) => evidence.position?.lat }),
    lng: t.float({ resolve: ({ evidence }) => evidence.position?.lng }),
    outline: t.field({
      type: 'GeofenceOutline',
      description:
        'The geofence it is about, as it was then: geofenceTypeId, radiusMeters, centerPointCoordinate, boundaryCoordinates.',
      resolve: ({ customerId, evidence: { geofence } }, _args, { db }) =>
        geofence && outlineOf(db, { customerId, ...geofence }),
    }),
    evidence: t.expose('evidence', { type: 'Evidence', nullable: false }),
    notices: t.field({
      type: [NoticeType],
      nullable: false,
      description: 'Recipients, or why not.',
      resolve: ({ id, customerId }, _args, { db, viewer }) =>
        noticesOf(db, id, { userId: viewer.userId, namesAll: can(viewer, 'seeUsers', { customerId }) }),
    }),
  }),
})
