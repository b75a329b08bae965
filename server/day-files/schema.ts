/** Destinations of days in GraphQL, for those who manage a customer: the list, the log of days, and every change. */
import type { Acting } from '../audit/context.ts'
import { type DayFormat, dayFormats } from '../feed/day-file.ts'
import { type FeedName, feedKinds } from '../feed/kinds.ts'
import { schemaPart } from '../graphql/builder.ts'
import { idOf, readPage } from '../graphql/paging.ts'
import { saidOf } from '../graphql/said.ts'
import { saidAgain } from '../platform/said-again.ts'
import {
  createDestination,
  deleteDestination,
  managedDestination,
  mustManageDestinations,
  sendDay,
  tryDestination,
  updateDestination,
} from './acts.ts'
import { type DayDelivery, deliveriesOf, type SentFile } from './delivery-store.ts'
import { readDay } from './read-day.ts'
import { type Destination, destinationKinds, destinationsOf } from './store.ts'

const builder = schemaPart()

export { builder as dayFilesSchema }

const FeedType = builder.enumType('DayFeed', Object.keys(feedKinds) as FeedName[])
const FormatType = builder.enumType('DayFormat', Object.keys(dayFormats) as DayFormat[])
const KindType = builder.enumType('DayDestinationKind', [...destinationKinds])

const DestinationType = builder.objectRef<Destination>('DayDestination').implement({
  description:
    'A bucket or a folder to which the days of a customer are sent as files. See docs/daily-files.md.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    customerId: t.exposeInt('customerId', { nullable: false }),
    name: t.exposeString('name', { nullable: false }),
    kind: t.expose('kind', { type: KindType, nullable: false }),
    feeds: t.field({ type: [FeedType], nullable: false, resolve: ({ feeds }) => feeds }),
    format: t.expose('format', { type: FormatType, nullable: false }),
    endpoint: t.exposeString('endpoint', { description: 'Of the service, without the bucket.' }),
    region: t.exposeString('region'),
    bucket: t.exposeString('bucket'),
    keyId: t.exposeString('keyId', { description: 'Of the access key; its secret is never told.' }),
    pathStyle: t.exposeBoolean('pathStyle', {
      nullable: false,
      description: 'Whether the bucket is part of the path, and not of the host.',
    }),
    prefix: t.exposeString('prefix', { nullable: false, description: 'Before the names of files.' }),
    afterHours: t.exposeInt('afterHours', {
      nullable: false,
      description: "Hours after the day's end that it is sent.",
    }),
    isActive: t.exposeBoolean('isActive', { nullable: false }),
    created: t.expose('created', { type: 'Instant', nullable: false }),
    updated: t.expose('updated', { type: 'Instant', nullable: false }),
  }),
})
const DayFilesType = builder
  .objectRef<{ readonly destinations: readonly Destination[]; readonly folders: boolean }>('DayFiles')
  .implement({
    fields: (t) => ({
      destinations: t.field({
        type: [DestinationType],
        nullable: false,
        description: 'By name.',
        resolve: ({ destinations }) => destinations,
      }),
      folders: t.exposeBoolean('folders', {
        nullable: false,
        description: 'Whether this installation writes to folders as well (DAY_FILES_FOLDER).',
      }),
    }),
  })

const FileType = builder.objectRef<SentFile>('DayFile').implement({
  fields: (t) => ({
    feed: t.expose('feed', { type: FeedType, nullable: false }),
    key: t.exposeString('key', { nullable: false, description: 'Its name in the bucket or folder.' }),
    rows: t.exposeInt('rows', { nullable: false }),
    bytes: t.exposeFloat('bytes', { nullable: false }),
    sha256: t.exposeString('sha256', { nullable: false }),
    made: t.expose('made', { type: 'Instant', nullable: false }),
  }),
})
const StateType = builder.enumType('DayDeliveryState', ['waiting', 'sent', 'failed'])
const DeliveryType = builder.objectRef<DayDelivery>('DayDelivery').implement({
  fields: (t) => ({
    day: t.exposeString('day', { nullable: false, description: "By the customer's clock: 2026-11-20." }),
    begins: t.expose('begins', { type: 'Instant', nullable: false }),
    ends: t.expose('ends', { type: 'Instant', nullable: false }),
    state: t.field({
      type: StateType,
      nullable: false,
      resolve: ({ due, sent, problem }) =>
        due !== null ? 'waiting' : sent !== null && problem === null ? 'sent' : 'failed',
    }),
    due: t.expose('due', { type: 'Instant', description: 'When it is tried next; null where it is not.' }),
    tries: t.exposeInt('tries', { nullable: false, description: 'Failed ones, in a row.' }),
    tried: t.expose('tried', { type: 'Instant' }),
    sent: t.expose('sent', { type: 'Instant', description: 'Last.' }),
    revision: t.exposeInt('revision', {
      nullable: false,
      description: 'How often it was sent: above 1 its files replaced those of before.',
    }),
    durationMs: t.exposeInt('durationMs', { description: 'How long the last try took.' }),
    files: t.field({ type: [FileType], nullable: false, resolve: ({ files }) => files }),
    problem: t.string({ description: 'Why the last try failed.', resolve: saidOf('problem') }),
  }),
})
const DeliveryPageType = builder
  .objectRef<{ readonly days: readonly DayDelivery[]; readonly after: string | null }>('DayDeliveryPage')
  .implement({
    fields: (t) => ({
      days: t.field({ type: [DeliveryType], nullable: false, resolve: ({ days }) => days }),
      after: t.exposeString('after', { description: 'For the next page; null behind the last.' }),
    }),
  })
const TriedType = builder.objectRef<{ readonly problem: string | null }>('DayDestinationTried').implement({
  fields: (t) => ({
    problem: t.exposeString('problem', { description: 'What is wrong; null where nothing is.' }),
  }),
})

builder.queryField('dayFiles', (t) =>
  t.field({
    type: DayFilesType,
    nullable: false,
    args: { customerId: t.arg.id({ required: true }) },
    resolve: async (_root, { customerId }, context) => {
      mustManageDestinations(context, idOf(customerId))
      const destinations = await destinationsOf(context.db, idOf(customerId))
      return { destinations, folders: context.dayFiles.folder !== null }
    },
  }),
)
builder.queryField('dayDeliveries', (t) =>
  t.field({
    type: DeliveryPageType,
    nullable: false,
    description: 'The newest day first.',
    args: {
      destinationId: t.arg.id({ required: true }),
      pageSize: t.arg.int(),
      after: t.arg.string({ description: 'Where the page before ended.' }),
    },
    resolve: async (_root, { destinationId, pageSize, after }, context: Acting) => {
      const { id } = await managedDestination(context, idOf(destinationId))
      const { limit } = readPage({ pageSize })
      const days = await deliveriesOf(context.db, id, after == null ? null : readDay(after), limit)
      return { days, after: days.length === limit ? days.at(-1)!.day : null }
    },
  }),
)

const DestinationInput = builder.inputType('DayDestinationInput', {
  fields: (t) => ({
    name: t.string({ required: true }),
    kind: t.field({ type: KindType, required: true }),
    feeds: t.field({ type: [FeedType], required: true }),
    format: t.field({ type: FormatType, required: true }),
    endpoint: t.string({ description: 'https, unless the server is configured to allow http' }),
    region: t.string(),
    bucket: t.string(),
    keyId: t.string(),
    secret: t.string({
      description: 'Left out: stays as it is. With another key or service it has to be given.',
    }),
    pathStyle: t.boolean({ defaultValue: true }),
    prefix: t.string(),
    afterHours: t.int({ defaultValue: 3 }),
    isActive: t.boolean({ defaultValue: true }),
  }),
})
const draftOf = (input: typeof DestinationInput.$inferInput) => ({
  ...input,
  pathStyle: input.pathStyle ?? true,
  afterHours: input.afterHours ?? 3,
  isActive: input.isActive ?? true,
})

builder.mutationField('createDayDestination', (t) =>
  t.field({
    type: DestinationType,
    nullable: false,
    description: 'Days are sent from the one on that is not over yet.',
    args: {
      customerId: t.arg.id({ required: true }),
      input: t.arg({ type: DestinationInput, required: true }),
    },
    resolve: (_root, { customerId, input }, context) =>
      createDestination(context, idOf(customerId), draftOf(input)),
  }),
)
builder.mutationField('updateDayDestination', (t) =>
  t.field({
    type: DestinationType,
    nullable: false,
    args: { id: t.arg.id({ required: true }), input: t.arg({ type: DestinationInput, required: true }) },
    resolve: (_root, { id, input }, context) => updateDestination(context, idOf(id), draftOf(input)),
  }),
)
builder.mutationField('deleteDayDestination', (t) =>
  t.boolean({
    nullable: false,
    description: 'With its log. What was sent stays where it is.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => deleteDestination(context, idOf(id)),
  }),
)
builder.mutationField('tryDayDestination', (t) =>
  t.field({
    type: TriedType,
    nullable: false,
    description: 'Writes a small file there and deletes it.',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, context) => {
      const problem = await tryDestination(context, idOf(id))
      return { problem: problem === null ? null : saidAgain(problem) }
    },
  }),
)
builder.mutationField('sendDay', (t) =>
  t.field({
    type: DeliveryType,
    nullable: false,
    description: 'Sends a day that is over, all of it, whether it was sent before or not.',
    args: { destinationId: t.arg.id({ required: true }), day: t.arg.string({ required: true }) },
    resolve: (_root, { destinationId, day }, context) => sendDay(context, idOf(destinationId), readDay(day)),
  }),
)
