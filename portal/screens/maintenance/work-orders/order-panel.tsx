/** One work order: what it is for, what was done, and what became of it. */

import { IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { repairWatchedMiles } from '#domain/basics/assumed.ts'
import { dollars, number } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import { dash } from '#domain/basics/words.ts'
import { workOrderStates } from '#domain/maintenance/work-order.ts'
import type { Issue } from '../../../data/maintenance.ts'
import { useQuery } from '../../../data/use-query.ts'
import {
  cancelWorkOrder,
  repairWorkOrder,
  updateWorkOrder,
  type WorkOrder,
  workOrder,
} from '../../../data/work-orders.ts'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { useForm } from '../../../ui/fields/use-form.ts'
import { Link } from '../../../ui/layout/link.tsx'
import { Vin } from '../../../ui/marks/vin.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { NotCurrent } from '../../../ui/states/not-current.tsx'
import { Empty, ErrorState, Loading } from '../../../ui/states/states.tsx'
import { moment } from '../../../ui/time/time.ts'
import { ownText } from '../../../ui/units.ts'
import { shortDayText } from '../days.ts'
import { refetchEvery } from '../list/refetch-every.ts'
import { usePanel } from '../list/use-panel.ts'
import { trailerPath } from '../paths.ts'
import { IssueState, StateMark } from '../status.tsx'
import { OrderForm } from './order-form.tsx'
import { OrderState } from './order-state.tsx'
import { Photos } from './photos.tsx'

type Open = 'edit' | 'repair' | 'cancel' | null

export function OrderPanel({
  id,
  edits,
  onClose,
  onChange,
}: {
  id: string
  edits: boolean
  onClose: () => void
  onChange: () => void
}) {
  const query = useQuery(id, (signal) => workOrder(id, signal), { refetchEvery })
  const [open, setOpen] = useState<Open>(null)
  const panel = useRef<HTMLElement>(null)
  usePanel(panel)
  const order = query.answer
  const changed = () => {
    query.again()
    onChange()
  }
  const done = () => {
    setOpen(null)
    changed()
  }
  const close = () => setOpen(null)
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      className="maintenance-panel"
      aria-label={order?.title ?? t('Work order')}
    >
      <header className="maintenance-panel-head">
        <div>
          <h2>{order?.title ?? ''}</h2>
          {order && (
            <p className="maintenance-issue-under">
              <Link to={trailerPath(order.vin)}>{order.unitId}</Link>
              <Vin value={order.vin} />
              <span className="numbers">{t('No. {{number}}', { number: order.id })}</span>
            </p>
          )}
        </div>
        <IconButton label={t('Close')} onClick={onClose}>
          <IconX size={20} stroke={1.6} />
        </IconButton>
      </header>
      {query.error && !order ? (
        <ErrorState title={query.error} again={query.again} />
      ) : query.busy && !order ? (
        <Loading lines={8} label={t('Loading the work order')} />
      ) : !order ? (
        <Empty title={t('There is no such work order.')} />
      ) : (
        <>
          {edits && order.state === 'open' && (
            <div className="maintenance-acts">
              <Button kind="primary" onClick={() => setOpen('repair')}>
                {t('Mark as repaired')}
              </Button>
              <Button onClick={() => setOpen('edit')}>{t('Edit')}</Button>
              <Button onClick={() => setOpen('cancel')}>{t('Cancel order')}</Button>
            </div>
          )}
          <NotCurrent query={query} />
          <Facts order={order} />
          {order.issues.length > 0 && (
            <section className="maintenance-part" aria-label={t('Issues')}>
              <h3>{t('Issues')}</h3>
              <ul className="maintenance-past">
                {order.issues.map((issue) => (
                  <li key={issue.id} className="maintenance-issue">
                    <p className="maintenance-issue-title">{t(issue.title)}</p>
                    <p className="maintenance-issue-under">
                      <Became issue={issue} />
                    </p>
                  </li>
                ))}
              </ul>
            </section>
          )}
          {order.parts.length > 0 && (
            <section className="maintenance-part" aria-label={t('Parts')}>
              <h3>{t('Parts')}</h3>
              <table className="maintenance-table">
                <tbody>
                  {order.parts.map((part) => (
                    <tr key={`${part.name} ${part.number}`}>
                      <td>
                        {part.name} {part.number && <span className="unit">{part.number}</span>}
                      </td>
                      <td className="numbers">
                        {number(part.quantity)} × {dollars(part.costCents)}
                      </td>
                      <td className="numbers">{dollars(part.quantity * part.costCents)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
          )}
          <Photos orderId={order.id} photos={order.photos} edits={edits} onChange={changed} />
        </>
      )}
      {open === 'edit' && order && (
        <OrderForm
          customerId={order.customerId}
          order={order}
          title=""
          about={[]}
          onClose={close}
          onSave={(input) => updateWorkOrder(id, input).then(done)}
        />
      )}
      {(open === 'repair' || open === 'cancel') && (
        <CloseDialog
          repaired={open === 'repair'}
          onClose={close}
          onDone={(notes) =>
            (open === 'repair' ? repairWorkOrder(id, notes) : cancelWorkOrder(id, notes)).then(done)
          }
        />
      )}
    </aside>
  )
}

const closedText = ({ closed, closedBy, repairedMiles }: WorkOrder): string => {
  const said = { time: moment(closed!), user: closedBy }
  return repairedMiles === null
    ? t('{{time}} by {{user}}', said)
    : t('{{time}} by {{user}} at {{mileage}}', { ...said, mileage: ownText(repairedMiles, 'distance') })
}

function Facts({ order }: { order: WorkOrder }) {
  const lines: readonly (readonly [string, string])[] = [
    [t('Assigned to'), order.assignee ?? (order.shop || dash)],
    [t('Due'), order.due === null ? dash : shortDayText(order.due)],
    [t('Cost'), costText(order)],
    [t('Opened'), t('{{time}} by {{user}}', { time: moment(order.opened), user: order.openedBy })],
    ...(order.closed === null ? [] : ([[workOrderStates[order.state], closedText(order)]] as const)),
  ]
  return (
    <section className="maintenance-part" aria-label={t('Work order')}>
      <OrderState state={order.state} due={order.due} />
      <dl className="maintenance-facts">
        {lines.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="numbers">{text}</dd>
          </div>
        ))}
      </dl>
      {order.notes && <p className="maintenance-notes">{order.notes}</p>}
      {order.closedNotes && <p className="maintenance-notes">{order.closedNotes}</p>}
    </section>
  )
}

function Became({ issue }: { issue: Issue }) {
  const { verdict, closed, judged, gone } = issue
  if (closed === null)
    return (
      <>
        <IssueState status={issue.status} />
        {gone !== null && <span>{t('no longer reported since {{time}}', { time: moment(gone) })}</span>}
      </>
    )
  if (verdict === 'fixed')
    return (
      <>
        <StateMark level="good">{t('Fixed')}</StateMark>
        <span>{moment(judged!)}</span>
      </>
    )
  if (verdict === 'came back')
    return (
      <>
        <StateMark level="critical">{t('Came back')}</StateMark>
        <span>{moment(judged!)}</span>
      </>
    )
  if (verdict === 'watched')
    return (
      <>
        <StateMark level="notice">{t('Being watched')}</StateMark>
        <span>{t('for {{distance}}', { distance: ownText(repairWatchedMiles, 'distance') })}</span>
      </>
    )
  return <StateMark level="good">{t('Repaired')}</StateMark>
}

function CloseDialog({
  repaired,
  onDone,
  onClose,
}: {
  repaired: boolean
  onDone: (notes: string) => Promise<void>
  onClose: () => void
}) {
  const form = useForm({ first: { notes: '' }, save: ({ notes }) => onDone(notes.trim()) })
  return (
    <FormDialog
      form={form}
      title={repaired ? t('Mark as repaired') : t('Cancel work order')}
      verb={repaired ? t('Mark as repaired') : t('Cancel order')}
      leave={t('Back')}
      danger={!repaired}
      onClose={onClose}
    >
      <TextArea
        label={repaired ? t('What was done (optional)') : t('Why it is cancelled (optional)')}
        maxLength={4_000}
        {...form.area('notes')}
      />
      <p className="note">
        {repaired
          ? t(
              'Its issues are closed. For the next {{distance}} the trailer is watched for the same trouble.',
              { distance: ownText(repairWatchedMiles, 'distance') },
            )
          : t('Its issues stay open.')}
      </p>
    </FormDialog>
  )
}

/** Work and parts together, and what of it is work; work alone is told once. */
const costText = ({ costCents, laborCents }: Pick<WorkOrder, 'costCents' | 'laborCents'>): string =>
  laborCents === 0
    ? dollars(costCents)
    : laborCents === costCents
      ? t('{{cost}} labor', { cost: dollars(costCents) })
      : t('{{cost}}, labor {{labor}}', {
          cost: dollars(costCents),
          labor: dollars(laborCents),
        })
