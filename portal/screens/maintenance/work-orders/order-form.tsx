/** The form of a work order: what, who, by when, with which parts, and what it costs. */

import { IconPlus, IconTrash } from '@tabler/icons-react'
import { dollars } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import { notANumber } from '#domain/basics/words.ts'
import { costOf, type WorkOrderPart } from '#domain/maintenance/work-order.ts'
import { useQuery } from '../../../data/use-query.ts'
import { assignees, type WorkOrder, type WorkOrderInput } from '../../../data/work-orders.ts'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { Choice } from '../../../ui/controls/controls.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useForm } from '../../../ui/fields/use-form.ts'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'

/** Whom work is given to where it is none of the users. */
const shop = 'shop'
const nobody = ''

interface PartText {
  readonly name: string
  readonly number: string
  readonly quantity: string
  readonly cost: string
}
const emptyPart: PartText = { name: '', number: '', quantity: '1', cost: '' }

/** Dollars as somebody types them, in cents; null for what is no amount. */
export const centsOf = (text: string): number | null => {
  const plain = text.trim().replace(/^\$/, '').replaceAll(',', '')
  if (plain === '') return 0
  return /^\d{1,7}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null
}
const typedDollars = (cents: number): string => (cents === 0 ? '' : (cents / 100).toFixed(2))
const partOf = ({ name, number, quantity, cost }: PartText): WorkOrderPart | null => {
  const costCents = centsOf(cost)
  const many = Number(quantity)
  if (name.trim() === '' || costCents === null || !Number.isInteger(many) || many < 1) return null
  return { name: name.trim(), number: number.trim(), quantity: many, costCents }
}
const isUntouched = ({ name, number, cost }: PartText) => name + number + cost === ''

/** What is filled in; null for a part that will not do. */
const readParts = (parts: readonly PartText[]) => parts.filter((part) => !isUntouched(part)).map(partOf)
const wholeParts = (parts: readonly PartText[]) => readParts(parts).filter((part) => part !== null)

export function OrderForm({
  customerId,
  order,
  title: usual,
  about,
  onSave,
  onClose,
}: {
  customerId: number
  /** Null: a new one. */
  order: WorkOrder | null
  /** What a new one is called at first. */
  title: string
  /** What it is written for, a line each. */
  about: readonly string[]
  onSave: (input: WorkOrderInput) => Promise<void>
  onClose: () => void
}) {
  const people = useQuery(customerId, (signal) => assignees(customerId, signal))
  const form = useForm({
    first: {
      title: order?.title ?? usual,
      notes: order?.notes ?? '',
      whom: order?.assigneeId ?? (order?.shop ? shop : nobody),
      shopName: order?.shop ?? '',
      due: order?.due ?? '',
      labor: typedDollars(order?.laborCents ?? 0),
      parts: (order?.parts ?? []).map(
        ({ costCents, quantity, ...part }): PartText => ({
          ...part,
          quantity: String(quantity),
          cost: typedDollars(costCents),
        }),
      ) as readonly PartText[],
    },
    check: ({ title, whom, shopName, labor, parts }) => ({
      title: title.trim() === '' && t('Describe the work.'),
      shopName: whom === shop && shopName.trim() === '' && t('Enter a shop.'),
      labor:
        centsOf(labor) === null &&
        (Number.isNaN(Number(labor)) ? notANumber : t('Write an amount such as 120.50.')),
      parts:
        readParts(parts).includes(null) && t('Each part needs a name, a whole number and a cost in dollars.'),
    }),
    save: ({ title, notes, whom, shopName, due, labor, parts }) =>
      onSave({
        title: title.trim(),
        notes: notes.trim(),
        assigneeId: whom === shop || whom === nobody ? null : whom,
        shop: whom === shop ? shopName.trim() : '',
        due: due || null,
        laborCents: centsOf(labor) ?? 0,
        parts: wholeParts(parts),
      }),
  })
  const { whom, labor, parts } = form.values
  const setParts = (parts: readonly PartText[]) => form.set({ parts })
  const change = (at: number, part: Partial<PartText>) =>
    setParts(parts.map((one, n) => (n === at ? { ...one, ...part } : one)))

  return (
    <FormDialog
      form={form}
      wide
      title={order ? t('Edit work order') : t('Create work order')}
      verb={order ? t('Save') : t('Create work order')}
      onClose={onClose}
    >
      {about.length > 0 && (
        <ul className="maintenance-about">
          {about.map((line) => (
            <li key={line}>{t(line)}</li>
          ))}
        </ul>
      )}
      <TextField label={t('Work to do')} required autoFocus maxLength={120} {...form.text('title')} />
      <div className="maintenance-fields">
        <Choice
          label={t('Assigned to')}
          options={[
            { value: nobody, label: t('Nobody yet') },
            { value: shop, label: t('A shop') },
            ...(people.answer ?? []).map(({ id, email }) => ({ value: id, label: email })),
          ]}
          {...form.choice('whom')}
        />
        <TextField label={t('Due (optional)')} type="date" min="2000-01-01" {...form.text('due')} />
      </div>
      {whom === shop && (
        <TextField
          label={t('Shop')}
          required
          maxLength={120}
          placeholder={t('Dallas Trailer Repair')}
          {...form.text('shopName')}
        />
      )}
      <TextArea label={t('Notes (optional)')} maxLength={4_000} {...form.area('notes')} />
      <fieldset className="maintenance-parts">
        <legend>{t('Parts')}</legend>
        {parts.map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no name of its own, and lines keep their order
          <div key={at} className="maintenance-part-line">
            <input
              className="plain-input"
              aria-label={t('Part {{number}}', { number: at + 1 })}
              placeholder={t('Part')}
              maxLength={120}
              value={part.name}
              onChange={(event) => change(at, { name: event.target.value })}
            />
            <input
              className="plain-input"
              aria-label={t('Number of part {{number}}', { number: at + 1 })}
              placeholder={t('Part number')}
              maxLength={120}
              value={part.number}
              onChange={(event) => change(at, { number: event.target.value })}
            />
            <input
              className="plain-input"
              aria-label={t('How many of part {{number}}', { number: at + 1 })}
              inputMode="numeric"
              value={part.quantity}
              onChange={(event) => change(at, { quantity: event.target.value })}
            />
            <input
              className="plain-input"
              aria-label={t('Cost of one of part {{number}}, in dollars', { number: at + 1 })}
              inputMode="decimal"
              placeholder={t('$ each')}
              value={part.cost}
              onChange={(event) => change(at, { cost: event.target.value })}
            />
            <IconButton
              label={t('Remove part {{number}}', { number: at + 1 })}
              onClick={() => setParts(parts.filter((_, n) => n !== at))}
            >
              <IconTrash size={16} stroke={1.8} />
            </IconButton>
          </div>
        ))}
        <Button icon={<IconPlus size={16} stroke={1.8} />} onClick={() => setParts([...parts, emptyPart])}>
          {t('Add part')}
        </Button>
        {form.problem('parts') && <p className="form-error">{form.problem('parts')}</p>}
      </fieldset>
      <div className="maintenance-fields">
        <TextField
          label={t('Labor, in dollars')}
          inputMode="decimal"
          placeholder="0.00"
          {...form.text('labor')}
        />
        <p className="maintenance-total">
          {t('Total')}{' '}
          <b className="numbers">
            {dollars(costOf({ laborCents: centsOf(labor) ?? 0, parts: wholeParts(parts) }))}
          </b>
        </p>
      </div>
    </FormDialog>
  )
}
