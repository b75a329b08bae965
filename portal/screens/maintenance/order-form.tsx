/** The form of a work order: what, who, by when, with which parts, and what it costs. */
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { costOf, money, type WorkOrderPart } from '#domain/upkeep/work-order.ts'
import { useQuery } from '../../data/use-query.ts'
import { assignees, type WorkOrder, type WorkOrderInput } from '../../data/work-orders.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Choice } from '../../ui/controls.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'

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
const dollars = (cents: number): string => (cents === 0 ? '' : (cents / 100).toFixed(2))
const partOf = ({ name, number, quantity, cost }: PartText): WorkOrderPart | null => {
  const costCents = centsOf(cost)
  const many = Number(quantity)
  if (name.trim() === '' || costCents === null || !Number.isInteger(many) || many < 1) return null
  return { name: name.trim(), number: number.trim(), quantity: many, costCents }
}
const isUntouched = ({ name, number, cost }: PartText) => name + number + cost === ''

export function OrderForm({
  customerId,
  order,
  title: usual,
  about,
  busy,
  error,
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
  busy: boolean
  error: string | null
  onSave: (input: WorkOrderInput) => void
  onClose: () => void
}) {
  const people = useQuery(customerId, (signal) => assignees(customerId, signal))
  const [title, setTitle] = useState(order?.title ?? usual)
  const [notes, setNotes] = useState(order?.notes ?? '')
  const [whom, setWhom] = useState(order?.assigneeId ?? (order?.shop ? shop : nobody))
  const [shopName, setShopName] = useState(order?.shop ?? '')
  const [due, setDue] = useState(order?.due ?? '')
  const [labor, setLabor] = useState(dollars(order?.laborCents ?? 0))
  const [parts, setParts] = useState<readonly PartText[]>(
    order?.parts.map(({ costCents, quantity, ...part }) => ({
      ...part,
      quantity: String(quantity),
      cost: dollars(costCents),
    })) ?? [],
  )
  const [tried, setTried] = useState(false)
  const filled = parts.filter((part) => !isUntouched(part))
  const read = filled.map(partOf)
  const laborCents = centsOf(labor)
  const untitled = title.trim() === ''
  const wrongParts = read.includes(null)
  const shopless = whom === shop && shopName.trim() === ''
  const whole = read.filter((part) => part !== null)
  const save = () => {
    setTried(true)
    if (untitled || wrongParts || shopless || laborCents === null) return
    onSave({
      title: title.trim(),
      notes: notes.trim(),
      assigneeId: whom === shop || whom === nobody ? null : whom,
      shop: whom === shop ? shopName.trim() : '',
      due: due || null,
      laborCents,
      parts: whole,
    })
  }
  const change = (at: number, part: Partial<PartText>) =>
    setParts(parts.map((one, n) => (n === at ? { ...one, ...part } : one)))

  return (
    <Dialog
      wide
      title={order ? 'Edit work order' : 'Create work order'}
      onClose={onClose}
      onSubmit={save}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" busy={busy}>
            {order ? 'Save' : 'Create work order'}
          </Button>
        </>
      }
    >
      {about.length > 0 && (
        <ul className="upkeep-about">
          {about.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <TextField
        label="What is to be done"
        autoFocus
        maxLength={120}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        error={tried && untitled ? 'Say what is to be done.' : undefined}
      />
      <div className="upkeep-fields">
        <Choice
          label="Assigned to"
          value={whom}
          options={[
            { value: nobody, label: 'Nobody yet' },
            { value: shop, label: 'A shop' },
            ...(people.answer ?? []).map(({ id, email }) => ({ value: id, label: email })),
          ]}
          onChange={setWhom}
        />
        <TextField
          label="Due (optional)"
          type="date"
          min="2000-01-01"
          value={due}
          onChange={(event) => setDue(event.target.value)}
        />
      </div>
      {whom === shop && (
        <TextField
          label="Shop"
          maxLength={120}
          value={shopName}
          placeholder="Dallas Trailer Repair"
          onChange={(event) => setShopName(event.target.value)}
          error={tried && shopless ? 'Say which shop.' : undefined}
        />
      )}
      <TextArea label="Notes (optional)" value={notes} maxLength={4_000} onChange={setNotes} />
      <fieldset className="upkeep-parts">
        <legend>Parts</legend>
        {parts.map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no name of its own, and lines keep their order
          <div key={at} className="upkeep-part-line">
            <input
              className="plain-input"
              aria-label={`Part ${at + 1}`}
              placeholder="Part"
              maxLength={120}
              value={part.name}
              onChange={(event) => change(at, { name: event.target.value })}
            />
            <input
              className="plain-input"
              aria-label={`Number of part ${at + 1}`}
              placeholder="Part number"
              maxLength={120}
              value={part.number}
              onChange={(event) => change(at, { number: event.target.value })}
            />
            <input
              className="plain-input"
              aria-label={`How many of part ${at + 1}`}
              inputMode="numeric"
              value={part.quantity}
              onChange={(event) => change(at, { quantity: event.target.value })}
            />
            <input
              className="plain-input"
              aria-label={`Cost of one of part ${at + 1}, in dollars`}
              inputMode="decimal"
              placeholder="$ each"
              value={part.cost}
              onChange={(event) => change(at, { cost: event.target.value })}
            />
            <IconButton
              label={`Remove part ${at + 1}`}
              onClick={() => setParts(parts.filter((_, n) => n !== at))}
            >
              <IconTrash size={16} stroke={1.8} />
            </IconButton>
          </div>
        ))}
        <Button icon={<IconPlus size={16} stroke={1.8} />} onClick={() => setParts([...parts, emptyPart])}>
          Add part
        </Button>
        {tried && wrongParts && (
          <p className="form-error">Each part needs a name, a whole number and a cost in dollars.</p>
        )}
      </fieldset>
      <div className="upkeep-fields">
        <TextField
          label="Labor, in dollars"
          inputMode="decimal"
          value={labor}
          placeholder="0.00"
          onChange={(event) => setLabor(event.target.value)}
          error={tried && laborCents === null ? 'Write an amount such as 120.50.' : undefined}
        />
        <p className="upkeep-total">
          Total <b className="numbers">{money(costOf({ laborCents: laborCents ?? 0, parts: whole }))}</b>
        </p>
      </div>
      {error && (
        <p className="form-error" role="alert">
          {error}
        </p>
      )}
    </Dialog>
  )
}
