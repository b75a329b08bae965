/** Devices in GraphQL, for super admins: the list, and one with its story. */
import { schemaPart } from '../graphql/builder.ts'
import { PaginationInput } from '../graphql/inputs.ts'
import { idOf } from '../graphql/paging.ts'
import { mustManageOta } from './access.ts'
import { deviceFields } from './device-types.ts'
import { type Device, type DevicePage, deviceOf, devicesPage, isSerialKey } from './devices.ts'
import { readListPage } from './places.ts'
import { type StoryLine, type StoryPage, storyPage } from './story.ts'

const builder = schemaPart()

export { builder as devicesSchema }

const StoryType = builder.objectRef<StoryLine>('DeviceStoryLine').implement({
  fields: (t) => ({
    id: t.exposeID('key', { nullable: false, description: 'The same in every page.' }),
    at: t.expose('at', { type: 'Instant', nullable: false }),
    text: t.exposeString('text', { nullable: false }),
  }),
})

const StoryPageType = builder.objectRef<StoryPage>('DeviceStoryPage').implement({
  fields: (t) => ({
    lines: t.expose('lines', { type: [StoryType], nullable: false }),
    next: t.exposeString('next', { description: 'Where older ones begin; null where there are none.' }),
  }),
})

const DeviceType = builder.objectRef<Device>('Device').implement({
  description: 'A gateway, as it says itself.',
  fields: (t) => ({
    ...deviceFields(t),
    vin: t.exposeString('vin', { description: 'Null where no trailer carries it.' }),
    unitId: t.exposeString('unitId'),
    customerName: t.exposeString('customerName'),
    mainApp: t.string({ resolve: ({ firmware }) => firmware.mainApp }),
    heard: t.expose('heard', { type: 'Instant', nullable: false }),
    way: t.exposeString('way', { nullable: false, description: 'On which it was heard of: http or mqtt.' }),
    story: t.field({
      type: StoryPageType,
      nullable: false,
      description: 'What happened to it, the newest first. One device at a time.',
      args: { after: t.arg.string({ description: 'The `next` of the page before.' }) },
      resolve: ({ serialNumber }, { after }, { db, now }) =>
        storyPage(db, serialNumber, { after: after ?? null, now }),
    }),
  }),
})
const DevicePageType = builder.objectRef<DevicePage>('DevicePage').implement({
  fields: (t) => ({
    deviceCount: t.exposeInt('count', { nullable: false }),
    devices: t.expose('list', { type: [DeviceType], nullable: false }),
    next: t.exposeString('next', { description: 'Where the next page begins; null where there is none.' }),
  }),
})

builder.queryFields((t) => ({
  devices: t.field({
    type: DevicePageType,
    nullable: false,
    description: 'Gateways that have said what they are, the last that was heard of first. For super admins.',
    args: {
      search: t.arg.string({ description: 'Part of a serial number, a unit ID or a VIN.' }),
      product: t.arg.string(),
      customerId: t.arg.id({ description: 'On trailers of this customer alone.' }),
      groupId: t.arg.id({ description: 'On trailers of this group of that customer alone.' }),
      drifting: t.arg.boolean({ description: 'Those alone that are not configured as they should be.' }),
      paginationInput: t.arg({ type: PaginationInput }),
      after: t.arg.string({ description: 'The `next` of the page before, in place of a page number.' }),
    },
    resolve: async (_root, args, context) => {
      await mustManageOta(context)
      const { search, product, customerId, groupId, drifting, paginationInput, after } = args
      const only = {
        search: (search ?? '').slice(0, 100),
        product: product ?? null,
        customerId: customerId == null ? null : idOf(customerId),
        groupId: groupId == null ? null : idOf(groupId),
        drifting: drifting ?? false,
      }
      return devicesPage(context.db, only, readListPage(paginationInput, after, isSerialKey))
    },
  }),
  device: t.field({
    type: DeviceType,
    description: 'Null where it has not said what it is.',
    args: { serialNumber: t.arg.string({ required: true }) },
    resolve: async (_root, { serialNumber }, context) => {
      await mustManageOta(context)
      return deviceOf(context.db, serialNumber)
    },
  }),
}))
