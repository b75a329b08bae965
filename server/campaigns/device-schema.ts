/** Devices and their configuration in GraphQL, for super admins. */
import { type Config, type ConfigDifference, keysOf, shownValue } from '#domain/ota/config-keys.ts'
import { isProduct } from '#domain/ota/product.ts'
import { otaWords } from '#domain/ota/words.ts'
import { schemaPart } from '../graphql/builder.ts'
import { PaginationInput } from '../graphql/inputs.ts'
import { idOf, readPage } from '../graphql/paging.ts'
import { refusal } from '../platform/refusal.ts'
import { mustManageOta } from './access.ts'
import { type Contact, type Device, deviceOf, devicesPage } from './devices.ts'
import { type StoryLine, type StoryPage, storyPage } from './story.ts'
import { type ConfigTemplate, configTemplates, deleteTemplate, saveTemplate } from './templates.ts'

const builder = schemaPart()

export { builder as devicesSchema }

interface ShownValue {
  readonly key: string
  readonly title: string
  readonly value: string
  readonly desired: string | null
  readonly needsRestart: boolean
  readonly isDifferent: boolean
}

export const FirmwareType = builder.objectRef<readonly [string, string]>('DeviceFirmware').implement({
  fields: (t) => ({
    part: t.string({ nullable: false, resolve: ([part]) => part }),
    version: t.string({ nullable: false, resolve: ([, version]) => version }),
  }),
})
export const ConfigValueType = builder.objectRef<ShownValue>('DeviceConfigValue').implement({
  fields: (t) => ({
    key: t.exposeString('key', { nullable: false }),
    title: t.exposeString('title', { nullable: false }),
    value: t.exposeString('value', { nullable: false, description: 'As people read it.' }),
    desired: t.exposeString('desired', { description: 'What it should be; null where nobody decided.' }),
    isDifferent: t.exposeBoolean('isDifferent', { nullable: false }),
    needsRestart: t.exposeBoolean('needsRestart', { nullable: false }),
  }),
})
export const DifferenceType = builder.objectRef<ConfigDifference>('ConfigDifference').implement({
  fields: (t) => ({
    key: t.exposeString('key', { nullable: false }),
    title: t.exposeString('title', { nullable: false }),
    desired: t.expose('desired', { type: 'JSON', nullable: false }),
    words: t.exposeString('words', { nullable: false }),
  }),
})
export const ContactType = builder.objectRef<Contact>('DeviceContact').implement({
  fields: (t) => ({
    way: t.exposeString('way', { nullable: false, description: 'http or mqtt' }),
    at: t.expose('at', { type: 'Instant', nullable: false }),
  }),
})
/** What it reports and should have, of the keys that its product has. */
export const shownConfig = ({ product, config, desired }: Device): readonly ShownValue[] =>
  isProduct(product)
    ? keysOf(product).flatMap(([key, { title, needsRestart = false }]) =>
        config[key] === undefined && desired[key] === undefined
          ? []
          : {
              ...{ key, title, needsRestart, value: shownValue(key, config[key]) },
              desired: desired[key] === undefined ? null : shownValue(key, desired[key]),
              isDifferent: desired[key] !== undefined && desired[key] !== config[key],
            },
      )
    : []
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
    serialNumber: t.exposeString('serialNumber', { nullable: false }),
    vin: t.exposeString('vin', { description: 'Null where no trailer carries it.' }),
    unitId: t.exposeString('unitId'),
    customerName: t.exposeString('customerName'),
    product: t.exposeString('product', { nullable: false }),
    hardware: t.exposeString('hardware', { nullable: false }),
    mainApp: t.string({ resolve: ({ firmware }) => firmware.mainApp }),
    firmware: t.field({
      type: [FirmwareType],
      nullable: false,
      resolve: ({ firmware }) => Object.entries(firmware),
    }),
    config: t.field({
      type: [ConfigValueType],
      nullable: false,
      description: 'Of the keys that its product has, those that are reported or decided.',
      resolve: shownConfig,
    }),
    configHash: t.exposeString('configHash'),
    drift: t.expose('drift', {
      type: [DifferenceType],
      nullable: false,
      description: 'Where it is not configured as the templates say.',
    }),
    jobTypes: t.exposeStringList('jobTypes', { nullable: false }),
    commands: t.exposeStringList('commands', { nullable: false }),
    iccid: t.exposeString('iccid'),
    simStatus: t.exposeString('simStatus'),
    started: t.expose('started', { type: 'Instant', description: 'When it started last.' }),
    heard: t.expose('heard', { type: 'Instant', nullable: false }),
    way: t.exposeString('way', { nullable: false, description: 'On which it was heard of: http or mqtt.' }),
    contacts: t.expose('contacts', {
      type: [ContactType],
      nullable: false,
      description: 'When it was heard of last on each way, the newest first.',
    }),
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
const DevicePageType = builder.objectRef<{ count: number; list: readonly Device[] }>('DevicePage').implement({
  fields: (t) => ({
    deviceCount: t.exposeInt('count', { nullable: false }),
    devices: t.expose('list', { type: [DeviceType], nullable: false }),
  }),
})
const TemplateType = builder.objectRef<ConfigTemplate>('ConfigTemplate').implement({
  description:
    'What devices of a product should be configured to: everywhere, of a customer, or of one of its groups.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    product: t.exposeString('product', { nullable: false }),
    customerId: t.exposeID('customerId'),
    customerName: t.exposeString('customerName'),
    groupId: t.exposeID('groupId'),
    groupName: t.exposeString('groupName'),
    config: t.expose('config', { type: 'JSON', nullable: false }),
    updated: t.expose('updated', { type: 'Instant', nullable: false }),
    updatedBy: t.exposeString('updatedBy', { nullable: false }),
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
      drifting: t.arg.boolean({ description: 'Those alone that are not configured as they should be.' }),
      paginationInput: t.arg({ type: PaginationInput }),
    },
    resolve: async (_root, { search, product, customerId, drifting, paginationInput }, context) => {
      await mustManageOta(context)
      const only = {
        search: (search ?? '').slice(0, 100),
        product: product ?? null,
        customerId: customerId == null ? null : idOf(customerId),
        drifting: drifting ?? false,
      }
      return devicesPage(context.db, only, readPage(paginationInput))
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
  configTemplates: t.field({
    type: [TemplateType],
    nullable: false,
    description: 'For super admins.',
    resolve: async (_root, _args, context) => {
      await mustManageOta(context)
      return configTemplates(context.db)
    },
  }),
}))

const TemplateInput = builder.inputType('ConfigTemplateInput', {
  fields: (t) => ({
    product: t.string({ required: true }),
    customerId: t.id({ description: 'Left out: of all customers.' }),
    groupId: t.id({ description: 'Of that customer; left out: all of it.' }),
    config: t.field({ type: 'JSON', required: true, description: 'Values by key.' }),
    asOf: t.field({
      type: 'Instant',
      description:
        'When the template that is replaced was saved: refused where it was changed since. Null: refused where there is one. Left out: whatever is there is replaced.',
    }),
  }),
})

builder.mutationFields((t) => ({
  saveConfigTemplate: t.field({
    type: TemplateType,
    nullable: false,
    description: 'Puts what devices should be configured to in place of what was there.',
    args: { input: t.arg({ type: TemplateInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await mustManageOta(context)
      const { product, customerId, groupId, config, asOf } = input
      if (!isProduct(product)) throw refusal(otaWords.unknownProduct)
      return saveTemplate(context, {
        product,
        customerId: customerId == null ? null : idOf(customerId),
        groupId: groupId == null ? null : idOf(groupId),
        config: config as Config,
        asOf,
      })
    },
  }),
  deleteConfigTemplate: t.boolean({
    nullable: false,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => deleteTemplate(context, idOf(id)),
  }),
}))
