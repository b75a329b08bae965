/** In GraphQL, for super admins: what gateways of a product should be configured to. */
import type { Config } from '#domain/ota/config-keys.ts'
import { isProduct } from '#domain/ota/product.ts'
import { otaWords } from '#domain/ota/words.ts'
import { schemaPart } from '../graphql/builder.ts'
import { idOf } from '../graphql/paging.ts'
import { refusal } from '../platform/refusal.ts'
import { mustManageOta } from './access.ts'
import { type ConfigTemplate, configTemplates, deleteTemplate, saveTemplate } from './templates.ts'

const builder = schemaPart()

export { builder as templatesSchema }

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

builder.queryField('configTemplates', (t) =>
  t.field({
    type: [TemplateType],
    nullable: false,
    description: 'For super admins.',
    resolve: async (_root, _args, context) => {
      await mustManageOta(context)
      return configTemplates(context.db)
    },
  }),
)

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
