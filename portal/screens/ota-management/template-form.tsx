/** Says what gateways of a product should be configured to: everywhere, of a customer, of one of its groups. */

import { useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import { products } from '#domain/ota/product.ts'
import { customerNames } from '../../data/customers.ts'
import { request } from '../../data/graphql.ts'
import { flattenGroups, groupTree } from '../../data/groups.ts'
import { type ConfigTemplate, saveTemplateMutation } from '../../data/ota.ts'
import { useQuery } from '../../data/use-query.ts'
import { Choice } from '../../ui/controls/controls.tsx'
import { useForm } from '../../ui/fields/use-form.ts'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { ConfigFields } from './config-fields.tsx'
import { configOf, configProblems, type TypedConfig, typedOf } from './fields.ts'
import { scopeText } from './template-words.ts'

export function TemplateForm({
  template,
  onDone,
  onClose,
}: {
  /** Null: a new one. */
  template: ConfigTemplate | null
  onDone: () => void
  onClose: () => void
}) {
  const [typed, setTyped] = useState<TypedConfig>(template ? typedOf(template.config as never) : {})
  const [tried, setTried] = useState(false)
  const form = useForm({
    first: {
      product: template?.product ?? 'Pro',
      customerId: template?.customerId ?? '',
      groupId: template?.groupId ?? '',
    },
    save: async ({ product, customerId, groupId }) => {
      setTried(true)
      const config = configOf(product, typed)
      if (Object.keys(configProblems(product, typed)).length > 0)
        throw new Error(t('Correct the values that are marked.'))
      if (Object.keys(config).length === 0) throw new Error(t('Set at least one value.'))
      await request(saveTemplateMutation, {
        input: {
          ...{ product, config, asOf: template?.updated ?? null },
          customerId: customerId || null,
          groupId: groupId || null,
        },
      })
      onDone()
    },
  })
  const { product } = form.values
  return (
    <FormDialog
      form={form}
      title={
        template
          ? t('Template of {{product}}, {{scope}}', {
              product: template.product,
              scope: scopeText(template),
            })
          : t('New template')
      }
      verb={t('Save template')}
      wide
      onClose={onClose}
    >
      {!template && (
        <div className="ota-fields">
          <Choice
            label={t('Product')}
            options={products.map((one) => ({ value: one, label: one }))}
            {...form.choice('product')}
          />
          <Whose {...form.values} onChoose={form.set} />
        </div>
      )}
      <p className="ota-note">
        {t(
          'What you leave empty is not set here: a wider template may set it. Saving sends nothing. Devices that differ are listed under Devices; a campaign sends them the values.',
        )}
      </p>
      <div className="ota-fields">
        <ConfigFields
          product={product}
          typed={typed}
          problems={tried ? configProblems(product, typed) : {}}
          open={t('Not set')}
          onType={setTyped}
        />
      </div>
    </FormDialog>
  )
}

function Whose({
  customerId,
  groupId,
  onChoose,
}: {
  customerId: string
  groupId: string
  onChoose: (chosen: { customerId?: string; groupId: string }) => void
}) {
  const customers = useQuery('customers', customerNames)
  const groups = useQuery(customerId === '' ? null : ['groups', customerId], (signal) =>
    groupTree(customerId, signal),
  )
  return (
    <>
      <Choice
        label={t('Customer')}
        value={customerId}
        options={[
          { value: '', label: t('All customers') },
          ...(customers.answer ?? []).map(({ id, shortName }) => ({ value: id, label: shortName })),
        ]}
        onChange={(chosen) => onChoose({ customerId: chosen, groupId: '' })}
      />
      {customerId !== '' && (
        <Choice
          label={t('Group')}
          value={groupId}
          options={[
            { value: '', label: t('All its trailers') },
            ...flattenGroups(groups.answer ?? []).map(({ group, depth }) => ({
              value: group.id,
              label: `${'  '.repeat(depth)}${group.name}`,
            })),
          ]}
          onChange={(chosen) => onChoose({ groupId: chosen })}
        />
      )}
    </>
  )
}
