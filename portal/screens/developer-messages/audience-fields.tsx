/** Whom a message is for: roles, customers, features and versions; what is left empty leaves it open. */

import { useState } from 'react'
import { flags as allFlags, type Flag } from '#domain/access/flags.ts'
import { type Role, roleNames } from '#domain/access/roles.ts'
import { titleOf } from '#domain/access/user-types.ts'
import { t } from '#domain/basics/texts.ts'
import { messageCustomers } from '../../data/messages.ts'
import { useQuery } from '../../data/use-query.ts'
import { ChipField } from '../../ui/fields/chip-field.tsx'
import { useDraft } from '../../ui/fields/later.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { Form } from '../../ui/fields/use-form.ts'
import type { MessageFields } from './draft.ts'

/** A list of names of which several are chosen. */
function NamesField<Name extends string>({
  label,
  help,
  placeholder,
  names,
  chosen,
  titleOf,
  onChange,
}: {
  label: string
  help: string
  placeholder: string
  names: readonly Name[]
  chosen: readonly Name[]
  titleOf: (name: Name) => string
  onChange: (chosen: readonly Name[]) => void
}) {
  const [text, setText] = useState('')
  const part = text.trim().toLowerCase()
  const offered = names.filter((name) => !chosen.includes(name) && titleOf(name).toLowerCase().includes(part))
  return (
    <ChipField
      label={label}
      help={help}
      placeholder={placeholder}
      chips={chosen.map((id) => ({ id, label: titleOf(id) }))}
      onRemove={(id) => onChange(chosen.filter((name) => name !== id))}
      text={text}
      onText={setText}
      offers={offered.map((id) => ({ id, label: titleOf(id) }))}
      onChoose={(id) => onChange([...chosen, id as Name])}
    />
  )
}

function CustomersField({ form }: { form: Form<MessageFields> }) {
  const [search, setSearch] = useState('')
  const { draft, setDraft } = useDraft(search, setSearch, 200)
  const { customers } = form.values
  const query = useQuery([search], (signal) => messageCustomers(search, signal), { keepPrevious: true })
  const found = (query.answer ?? []).filter(({ id }) => !customers.some((one) => one.id === id))
  const part = draft.trim().toLowerCase()
  return (
    <ChipField
      label={t('Customers')}
      help={t(
        'Leave empty for every customer and for staff. Chosen customers leave staff out: they belong to none.',
      )}
      error={query.error ?? undefined}
      placeholder={t('Add a customer')}
      chips={customers.map(({ id, shortName }) => ({ id, label: shortName }))}
      onRemove={(id) => form.set({ customers: customers.filter((one) => one.id !== id) })}
      text={draft}
      onText={setDraft}
      busy={query.busy || draft !== search}
      offers={found
        .filter(({ shortName }) => shortName.toLowerCase().includes(part))
        .map(({ id, shortName }) => ({ id, label: shortName }))}
      onChoose={(id) => form.set({ customers: [...customers, found.find((one) => one.id === id)!] })}
    />
  )
}

const flagNames: readonly Flag[] = allFlags.map(({ name }) => name)

export function AudienceFields({ form, version }: { form: Form<MessageFields>; version: string }) {
  return (
    <fieldset className="message-audience">
      <legend>{t('Audience')}</legend>
      <NamesField<Role>
        label={t('Roles')}
        help={t('Leave empty for every role.')}
        placeholder={t('Add a role')}
        names={roleNames}
        chosen={form.values.roles}
        titleOf={titleOf}
        onChange={(roles) => form.set({ roles })}
      />
      <CustomersField form={form} />
      <NamesField<Flag>
        label={t('Features')}
        help={t('People whose customer has one of them switched on. Leave empty for everybody.')}
        placeholder={t('Add a feature')}
        names={flagNames}
        chosen={form.values.flags}
        titleOf={(name) => name}
        onChange={(flags) => form.set({ flags })}
      />
      <div className="message-pair">
        <TextField
          label={t('From version')}
          placeholder={t('Any')}
          maxLength={20}
          help={t('Now: {{version}}', { version })}
          {...form.text('fromVersion')}
        />
        <TextField
          label={t('To version')}
          placeholder={t('Any')}
          maxLength={20}
          {...form.text('toVersion')}
        />
      </div>
    </fieldset>
  )
}
