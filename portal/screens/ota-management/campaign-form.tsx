/** Begins a campaign: what it brings, to whom, how carefully; and what it would do, before it does it. */

import { useState } from 'react'
import { count } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import type { ConditionName } from '#domain/ota/conditions.ts'
import { type JobTypeName, jobTypeNames, jobTypeOf } from '#domain/ota/index.ts'
import { products } from '#domain/ota/product.ts'
import { customerNames } from '../../data/customers.ts'
import type { ChosenFilter } from '../../data/filter-campaign.ts'
import { request } from '../../data/graphql.ts'
import { flattenGroups, groupTree } from '../../data/groups.ts'
import {
  type CampaignFields,
  type CampaignPreview,
  campaignPreviewQuery,
  createCampaignMutation,
  packagesQuery,
} from '../../data/ota.ts'
import { useQuery } from '../../data/use-query.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Choice } from '../../ui/controls/controls.tsx'
import { CustomerChoice } from '../../ui/controls/customer-choice.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { type Form, useForm } from '../../ui/fields/use-form.ts'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { useAct } from '../../ui/states/act.ts'
import { tNodes } from '../../ui/text-nodes.tsx'
import { ConfigFields } from './config-fields.tsx'
import { type CampaignValues, checkCampaign, firstValues, inputOf, type TypedConfig } from './fields.ts'
import { PreviewWords } from './preview-words.tsx'
import { How, Only } from './terms-fields.tsx'

/** As the fleet grid calls product lines. */
const lines = ['Pro', 'Base', 'GO', 'TRU'] as const

interface Planned {
  readonly input: CampaignFields
  readonly preview: CampaignPreview
}

/** @param chosen the filter of the fleet grid that it begins with */
export function CampaignForm({
  chosen,
  onDone,
  onClose,
}: {
  chosen: ChosenFilter | null
  onDone: (id: string) => void
  onClose: () => void
}) {
  const [planned, setPlanned] = useState<Planned | null>(null)
  const [typed, setTyped] = useState<TypedConfig>({})
  const [held, setHeld] = useState<ReadonlySet<ConditionName>>(new Set(jobTypeOf('mainApp').conditions))
  const form = useForm<CampaignValues>({
    first: { ...firstValues, chosen },
    check: checkCampaign,
    save: async (values) => {
      const input = inputOf(values, held, typed)
      setPlanned({ input, preview: (await request(campaignPreviewQuery, { input })).campaignPreview })
    },
  })
  if (planned) return <PreviewDialog planned={planned} onDone={onDone} onBack={() => setPlanned(null)} />
  const { type } = form.values
  return (
    <FormDialog form={form} title={t('New campaign')} verb={t('Preview')} wide onClose={onClose}>
      <What
        form={form}
        onType={(chosen) => {
          form.set({ type: chosen, packageId: '' })
          setHeld(new Set(jobTypeOf(chosen).conditions))
        }}
      />
      {type === 'config' && <Values form={form} typed={typed} onType={setTyped} />}
      <Whom form={form} />
      <How form={form} />
      <Only held={held} onHold={setHeld} />
    </FormDialog>
  )
}

function What({ form, onType }: { form: Form<CampaignValues>; onType: (type: JobTypeName) => void }) {
  const { type } = form.values
  const { sends } = jobTypeOf(type as JobTypeName)
  const packages = useQuery('packages', async (signal) => (await request(packagesQuery, {}, signal)).packages)
  const fitting = (packages.answer ?? []).filter(
    ({ kind, withdrawn }) => kind === sends && withdrawn === null,
  )
  return (
    <div className="ota-fields">
      <TextField label={t('Name')} {...form.text('name')} />
      <Choice
        label={t('Type')}
        value={type}
        options={jobTypeNames.map((name) => ({ value: name, label: jobTypeOf(name).title }))}
        onChange={(chosen) => onType(chosen as JobTypeName)}
      />
      {(sends === 'mainApp' || sends === 'script') && (
        <div className="field" data-wrong={form.problem('packageId') ? true : undefined}>
          <Choice
            label={t('Package')}
            options={[
              {
                value: '',
                label: fitting.length > 0 ? t('Choose a package') : t('No package yet: upload one first'),
              },
              ...fitting.map(({ id, title, products }) => ({
                value: id,
                label: t('{{title}} for {{products}}', { title, products: products.join(', ') }),
              })),
            ]}
            {...form.choice('packageId')}
          />
          {form.problem('packageId') && <p className="field-under">{form.problem('packageId')}</p>}
        </div>
      )}
    </div>
  )
}

function Values({
  form,
  typed,
  onType,
}: {
  form: Form<CampaignValues>
  typed: TypedConfig
  onType: (typed: TypedConfig) => void
}) {
  const { product } = form.values
  return (
    <div className="ota-fields">
      <Choice
        label={t('Product')}
        options={products.map((one) => ({ value: one, label: one }))}
        {...form.choice('product')}
      />
      <ConfigFields product={product} typed={typed} onType={onType} open={t('As it is')} />
    </div>
  )
}

function Whom({ form }: { form: Form<CampaignValues> }) {
  const { customerId, chosen } = form.values
  const customers = useQuery('customers', customerNames)
  const groups = useQuery(customerId === '' ? null : ['groups', customerId], (signal) =>
    groupTree(customerId, signal),
  )
  return (
    <>
      {chosen && (
        <p className="ota-chosen">
          <span>
            {tNodes('Trailers as Fleet status filters them: {{filters}}', { filters: <b>{chosen.words}</b> })}
          </span>
          <Button onClick={() => form.set({ chosen: null })}>{t('Choose others')}</Button>
        </p>
      )}
      <CustomerChoice
        bare={false}
        customers={customers.answer ?? []}
        chosen={customerId || null}
        onChoose={(chosen) => form.set({ customerId: chosen ?? '', group: '' })}
      />
      <div className="ota-fields">
        <Choice
          label={t('All trailers of a product line')}
          options={[{ value: '', label: t('Any') }, ...lines.map((line) => ({ value: line, label: line }))]}
          {...form.choice('line')}
        />
        {customerId !== '' && (
          <Choice
            label={t('All trailers of a group')}
            options={[
              { value: '', label: t('Any') },
              ...flattenGroups(groups.answer ?? []).map(({ group, depth }) => ({
                value: group.name,
                label: `${'  '.repeat(depth)}${group.name}`,
              })),
            ]}
            {...form.choice('group')}
          />
        )}
        <TextField
          label={t('All that run a main app (optional)')}
          help={t('Part of its version, such as 4.2. A trailer has to match everything chosen here.')}
          {...form.text('app')}
        />
      </div>
      <TextArea
        label={t('Trailers')}
        rows={3}
        help={t('In addition to those: VINs, unit IDs or serial numbers, separated by lines or commas.')}
        value={form.values.names}
        onChange={(names) => form.set({ names })}
        error={form.problem('names')}
      />
    </>
  )
}

function PreviewDialog({
  planned: { input, preview },
  onDone,
  onBack,
}: {
  planned: Planned
  onDone: (id: string) => void
  onBack: () => void
}) {
  const act = useAct()
  const { deviceCount, waves } = preview
  const begin = () =>
    void act.run(async () => onDone((await request(createCampaignMutation, { input })).createCampaign.id))
  return (
    <FormDialog
      form={{ submit: begin, busy: act.busy, error: act.error }}
      title={t('What {{name}} would do', { name: input.name })}
      verb={t('Begin with {{devices}}', { devices: count(waves[0] ?? 0, 'device') })}
      leave={t('Back')}
      disabled={deviceCount === 0}
      wide
      onClose={onBack}
    >
      <PreviewWords preview={preview} kind="campaign" />
    </FormDialog>
  )
}
