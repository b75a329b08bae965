/** What a gateway says of itself, as GraphQL tells it of a device and of the gateway of a vehicle alike. */

import { type ConfigDifference, keysOf, shownValue } from '#domain/ota/config-keys.ts'
import { isProduct } from '#domain/ota/product.ts'
import { type SchemaTypes, schemaPart } from '../graphql/builder.ts'
import { saidOf } from '../graphql/said.ts'
import type { Contact, Device } from './devices.ts'

const builder = schemaPart()

export { builder as deviceTypes }

interface ShownValue {
  readonly key: string
  readonly title: string
  readonly value: string
  readonly desired: string | null
  readonly needsRestart: boolean
  readonly isDifferent: boolean
}

const FirmwareType = builder.objectRef<readonly [string, string]>('DeviceFirmware').implement({
  fields: (t) => ({
    part: t.string({ nullable: false, resolve: ([part]) => part }),
    version: t.string({ nullable: false, resolve: ([, version]) => version }),
  }),
})
const ConfigValueType = builder.objectRef<ShownValue>('DeviceConfigValue').implement({
  fields: (t) => ({
    key: t.exposeString('key', { nullable: false }),
    title: t.string({ nullable: false, resolve: saidOf('title') }),
    value: t.exposeString('value', { nullable: false, description: 'As people read it.' }),
    desired: t.exposeString('desired', { description: 'What it should be; null where nobody decided.' }),
    isDifferent: t.exposeBoolean('isDifferent', { nullable: false }),
    needsRestart: t.exposeBoolean('needsRestart', { nullable: false }),
  }),
})
const DifferenceType = builder.objectRef<ConfigDifference>('ConfigDifference').implement({
  fields: (t) => ({
    key: t.exposeString('key', { nullable: false }),
    title: t.string({ nullable: false, resolve: saidOf('title') }),
    desired: t.expose('desired', { type: 'JSON', nullable: false }),
    words: t.string({ nullable: false, resolve: saidOf('words') }),
  }),
})
const ContactType = builder.objectRef<Contact>('DeviceContact').implement({
  fields: (t) => ({
    way: t.exposeString('way', { nullable: false, description: 'http or mqtt' }),
    at: t.expose('at', { type: 'Instant', nullable: false }),
  }),
})
/** What it reports and should have, of the keys that its product has. */
const shownConfig = ({ product, config, desired }: Device): readonly ShownValue[] =>
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

/** The fields of every type that tells of a gateway. */
export const deviceFields = (t: PothosSchemaTypes.ObjectFieldBuilder<SchemaTypes, Device>) => ({
  serialNumber: t.exposeString('serialNumber', { nullable: false }),
  product: t.exposeString('product', { nullable: false }),
  hardware: t.exposeString('hardware', { nullable: false }),
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
  isDecided: t.boolean({
    nullable: false,
    description: 'Whether a template says how it should be configured.',
    resolve: ({ desired }) => Object.keys(desired).length > 0,
  }),
  drift: t.expose('drift', {
    type: [DifferenceType],
    nullable: false,
    description: 'Where it is not configured as the templates say.',
  }),
  jobTypes: t.exposeStringList('jobTypes', { nullable: false }),
  commands: t.exposeStringList('commands', { nullable: false }),
  iccid: t.exposeString('iccid', { description: 'Null for whoever may not see gateways.' }),
  simStatus: t.exposeString('simStatus', { description: 'Null for whoever may not see gateways.' }),
  started: t.expose('started', { type: 'Instant', description: 'When it started last.' }),
  contacts: t.expose('contacts', {
    type: [ContactType],
    nullable: false,
    description: 'When it was heard of last on each way, the newest first.',
  }),
})
