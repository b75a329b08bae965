/** A new token: its name, what it may do, for which vehicles, from where and until when. */

import { useState } from 'react'
import type { Viewer } from '#domain/access/session.ts'
import { tokenWords } from '#domain/access/words.ts'
import { tokenNameLongest } from '#domain/basics/assumed.ts'
import { t } from '#domain/basics/texts.ts'
import { mayCommand } from '../../data/commands.ts'
import type { CustomerName } from '../../data/customers.ts'
import { useViewer } from '../../data/me.ts'
import { createApiToken, tokenGroups } from '../../data/tokens.ts'
import { useQuery } from '../../data/use-query.ts'
import { Check, Choice } from '../../ui/controls/controls.tsx'
import { type Chip, ChipField } from '../../ui/fields/chip-field.tsx'
import { DayField } from '../../ui/fields/day-field.tsx'
import { useDraft } from '../../ui/fields/later.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useForm } from '../../ui/fields/use-form.ts'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { now } from '../../ui/time/clock.ts'
import { dayAfter, dayText } from '../../ui/time/time.ts'
import { expiryOf, type Life, lives } from './expiry.ts'
import { scopesToGive } from './scopes.ts'

const mostOffered = 8

interface Values {
  readonly name: string
  readonly scopes: readonly string[]
  readonly customers: readonly Chip[]
  readonly groups: readonly Chip[]
  readonly addresses: readonly string[]
  readonly life: Life
  readonly day: string
}

export function TokenForm({
  customerId,
  customers,
  onMade,
  onClose,
}: {
  /** Whose service it is for; null: one's own. */
  customerId: string | null
  customers: readonly CustomerName[]
  onMade: (secret: string) => void
  onClose: () => void
}) {
  const viewer = useViewer()
  const form = useForm<Values>({
    first: {
      name: '',
      scopes: [],
      customers: [],
      groups: [],
      addresses: [],
      life: '90',
      day: dayAfter(dayText(now()), 90),
    },
    check: ({ name, scopes, life, day }) => ({
      name:
        (name.trim() === '' || name.trim().length > tokenNameLongest) && tokenWords.name(tokenNameLongest),
      scopes: scopes.length === 0 && t('Choose at least one thing that it may do.'),
      day: life === 'day' && expiryOf(life, day, now()) === undefined && tokenWords.expires,
    }),
    save: async ({ name, scopes, customers, groups, addresses, life, day }) =>
      onMade(
        await createApiToken(customerId, {
          name: name.trim(),
          scopes,
          customerIds: customerId === null && customers.length > 0 ? customers.map(({ id }) => id) : null,
          groupIds: groups.length > 0 ? groups.map(({ id }) => id) : null,
          addresses,
          expires: expiryOf(life, day, now()) ?? null,
        }),
      ),
  })
  const { values, set } = form
  return (
    <FormDialog form={form} wide title={t('Create token')} verb={t('Create token')} onClose={onClose}>
      <TextField
        label={t('Name')}
        required
        autoFocus
        autoComplete="off"
        maxLength={tokenNameLongest}
        help={t('Which program uses it.')}
        {...form.text('name')}
      />
      {viewer && (
        <ScopesField
          viewer={viewer}
          customerId={customerId}
          chosen={values.scopes}
          error={form.problem('scopes')}
          onChoose={(scopes) => set({ scopes })}
        />
      )}
      {customerId === null && customers.length > 1 && (
        <CustomersField
          customers={customers}
          chosen={values.customers}
          onChoose={(customers) => set({ customers, groups: [] })}
        />
      )}
      <GroupsField
        customerIds={customerId !== null ? [customerId] : values.customers.map(({ id }) => id)}
        chosen={values.groups}
        onChoose={(groups) => set({ groups })}
      />
      <AddressesField chosen={values.addresses} onChoose={(addresses) => set({ addresses })} />
      <Choice label={t('Expires')} options={lives()} {...form.choice('life')} />
      {values.life === 'day' && (
        <>
          <DayField
            label={t('Expires at the end of')}
            value={values.day}
            least={dayText(now())}
            onValue={(day) => set({ day: day ?? '' })}
          />
          {form.problem('day') && (
            <p className="form-error" role="alert">
              {form.problem('day')}
            </p>
          )}
        </>
      )}
    </FormDialog>
  )
}

function ScopesField({
  viewer,
  customerId,
  chosen,
  error,
  onChoose,
}: {
  viewer: Viewer
  customerId: string | null
  chosen: readonly string[]
  error: string | undefined
  onChoose: (scopes: readonly string[]) => void
}) {
  const { answer } = useQuery('may command', mayCommand)
  return (
    <fieldset className="token-scopes" aria-describedby={error ? 'token-scopes-error' : undefined}>
      <legend>{t('What it may do')}</legend>
      {scopesToGive(viewer, customerId, answer ?? false).map(({ name, scopes }) => (
        <div key={name} className="token-scope-group">
          <b>{t(name)}</b>
          {scopes.map(({ right, name }) => (
            <Check
              key={right}
              label={t(name)}
              on={chosen.includes(right)}
              onChange={(on) => onChoose(on ? [...chosen, right] : chosen.filter((one) => one !== right))}
            />
          ))}
        </div>
      ))}
      {error && (
        <p id="token-scopes-error" className="form-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

interface ChipsProps {
  readonly chosen: readonly Chip[]
  readonly onChoose: (chosen: readonly Chip[]) => void
}
const without = (chips: readonly Chip[], id: string) => chips.filter((chip) => chip.id !== id)

function CustomersField({
  customers,
  chosen,
  onChoose,
}: ChipsProps & { customers: readonly CustomerName[] }) {
  const [text, setText] = useState('')
  const offers = customers
    .filter(({ id }) => !chosen.some((chip) => chip.id === id))
    .filter(({ shortName }) => shortName.toLowerCase().includes(text.trim().toLowerCase()))
    .slice(0, mostOffered)
    .map(({ id, shortName }) => ({ id, label: shortName }))
  return (
    <ChipField
      label={t('Customers (optional)')}
      help={t('Without any, of all that you see.')}
      chips={chosen}
      onRemove={(id) => onChoose(without(chosen, id))}
      placeholder={t('All customers')}
      text={text}
      onText={setText}
      offers={offers}
      onChoose={(id) => onChoose([...chosen, offers.find((offer) => offer.id === id)!])}
    />
  )
}

function GroupsField({ customerIds, chosen, onChoose }: ChipsProps & { customerIds: readonly string[] }) {
  const [text, setText] = useState('')
  const [name, setName] = useState('')
  const { draft, setDraft } = useDraft(name, setName)
  const of = customerIds.length > 0 ? customerIds : null
  const { answer, busy } = useQuery(
    [of, name],
    (signal) => tokenGroups({ customerIds: of, name: name.trim() || null, groupIds: null }, signal),
    { keepPrevious: true },
  )
  const offers = (answer ?? [])
    .filter(({ id }) => !chosen.some((chip) => chip.id === id))
    .slice(0, mostOffered)
    .map(({ id, name }) => ({ id, label: name }))
  return (
    <ChipField
      label={t('Vehicle groups (optional)')}
      help={t('Without any, all vehicles.')}
      chips={chosen}
      onRemove={(id) => onChoose(without(chosen, id))}
      placeholder={t('All vehicles')}
      text={text}
      onText={(next) => {
        setText(next)
        setDraft(next)
      }}
      busy={busy || draft !== name}
      offers={offers}
      onChoose={(id) => onChoose([...chosen, offers.find((offer) => offer.id === id)!])}
    />
  )
}

function AddressesField({
  chosen,
  onChoose,
}: {
  chosen: readonly string[]
  onChoose: (addresses: readonly string[]) => void
}) {
  const [text, setText] = useState('')
  return (
    <ChipField
      label={t('Addresses (optional)')}
      help={t('Networks such as 203.0.113.0/24 that it may come from. Without any, from anywhere.')}
      chips={chosen.map((address) => ({ id: address, label: address }))}
      onRemove={(id) => onChoose(chosen.filter((address) => address !== id))}
      placeholder={t('Anywhere')}
      text={text}
      onText={setText}
      onEnter={(typed) => {
        onChoose([...new Set([...chosen, ...typed.split(/[\s,;]+/).filter(Boolean)])])
        setText('')
      }}
    />
  )
}
