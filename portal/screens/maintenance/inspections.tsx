/** Inspections over the fleet: which are overdue, which come soon, and the papers of each. */
import { IconFileText, IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { notAvailable } from '#domain/basics/words.ts'
import { type InspectionState, inspectionKinds, inspectionResults } from '#domain/upkeep/inspections.ts'
import type { CustomerName } from '../../data/customers.ts'
import { saveDocument } from '../../data/save-document.ts'
import { deleteInspection, type Inspection, inspections } from '../../data/upkeep.ts'
import type { GridColumn } from '../../grid/column.ts'
import { Grid } from '../../grid/grid.tsx'
import { useAct } from '../../ui/act.ts'
import { setSearch, useSearchValue } from '../../ui/address.ts'
import { Button } from '../../ui/button.tsx'
import { Choice, SearchBox } from '../../ui/controls.tsx'
import { CustomerChoice } from '../../ui/customer-choice.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import { useKeptFocus } from '../../ui/keep-focus.ts'
import { Link } from '../../ui/link.tsx'
import { NotCurrent } from '../../ui/not-current.tsx'
import { MenuButton } from '../../ui/popover.tsx'
import { Empty } from '../../ui/states.tsx'
import { ToolBar } from '../../ui/tool-bar.tsx'
import { customerColumn } from './customer-column.ts'
import { dayText } from './days.ts'
import { InspectionForm } from './inspection-form.tsx'
import { useListing } from './listing.ts'
import { State } from './status.tsx'

const states = { overdue: 'Overdue', soon: 'Due soon', ok: 'Up to date' } as const
const levels = { overdue: 'critical', soon: 'caution', ok: 'good' } as const
type Open = { readonly kind: 'new' } | { readonly kind: 'edit' | 'delete'; readonly inspection: Inspection }

export function Inspections({ customers, edits }: { customers: readonly CustomerName[]; edits: boolean }) {
  const given = useSearchValue('state')
  const state: InspectionState | null =
    given === 'overdue' || given === 'soon' || given === 'ok' ? given : null
  const list = useListing(
    (sought) => ({ ...sought, vin: null, state }),
    inspections,
    ({ inspectionCount }) => inspectionCount,
  )
  const { customerId, keyword } = list.wanted
  const [open, setOpen] = useState<Open | null>(null)
  const act = useAct()
  const rows = list.answer?.inspections ?? null
  const columns: readonly GridColumn<Inspection>[] = [
    {
      key: 'unitId',
      title: 'Unit ID',
      field: 'unit_id',
      width: 120,
      text: ({ unitId }) => unitId,
      cell: ({ unitId, vin }) => <Link to={`/tracking/${encodeURIComponent(vin)}`}>{unitId}</Link>,
    },
    { key: 'kind', title: 'Inspection', width: 160, text: ({ kind }) => inspectionKinds[kind] },
    {
      key: 'done',
      title: 'Inspected',
      field: 'done',
      width: 116,
      text: ({ done }) => dayText(done),
      figures: true,
    },
    {
      key: 'result',
      title: 'Result',
      field: 'result',
      width: 110,
      text: ({ result }) => inspectionResults[result],
      cell: ({ result }) => (
        <State level={result === 'passed' ? 'good' : 'critical'}>{inspectionResults[result]}</State>
      ),
    },
    {
      key: 'due',
      title: 'Due again',
      field: 'due',
      width: 116,
      text: ({ due }) => (due === null ? notAvailable : dayText(due)),
      figures: true,
    },
    {
      key: 'state',
      title: 'State',
      width: 140,
      text: (row) => (row.state ? states[row.state] : row.isLatest ? notAvailable : 'Superseded'),
      cell: (row) =>
        row.state ? (
          <State level={levels[row.state]}>{states[row.state]}</State>
        ) : (
          <span className="quiet">{row.isLatest ? notAvailable : 'Superseded'}</span>
        ),
    },
    {
      key: 'inspector',
      title: 'Inspector',
      field: 'inspector',
      width: 190,
      text: ({ inspector }) => inspector || notAvailable,
    },
    {
      key: 'documents',
      title: 'Documents',
      width: 240,
      text: ({ documents }) => documents.map(({ name }) => name).join(', '),
      cell: ({ documents }) => (
        <span className="upkeep-documents">
          {documents.map((file) => (
            <button
              key={file.id}
              type="button"
              className="link"
              onClick={() => void act.run(() => saveDocument(file))}
            >
              <IconFileText size={14} stroke={1.8} aria-hidden="true" />
              {file.name}
            </button>
          ))}
          {documents.length === 0 && <span className="quiet">None</span>}
        </span>
      ),
    },
    ...customerColumn<Inspection>(customers.length > 1),
    ...(edits
      ? [
          {
            key: 'acts',
            title: 'Action',
            width: 72,
            text: null,
            actions: true,
            cell: (inspection: Inspection) => (
              <MenuButton
                label={`What to do with the inspection of ${inspection.unitId}`}
                acts={[
                  { label: 'Edit', run: () => setOpen({ kind: 'edit', inspection }) },
                  { label: 'Delete', danger: true, run: () => setOpen({ kind: 'delete', inspection }) },
                ]}
              />
            ),
          } satisfies GridColumn<Inspection>,
        ]
      : []),
  ]
  const narrowed = state !== null || customerId !== null || keyword !== ''
  const main = useRef<HTMLElement>(null)
  useKeptFocus(main)
  return (
    <main ref={main} className="upkeep">
      <div className="upkeep-list manage">
        <ToolBar
          acts={
            edits && (
              <Button
                kind="primary"
                icon={<IconPlus size={16} stroke={1.8} />}
                onClick={() => setOpen({ kind: 'new' })}
              >
                Record inspection
              </Button>
            )
          }
        >
          <SearchBox
            label="Search unit, VIN or inspector"
            value={list.typed.draft}
            onChange={list.typed.setDraft}
          />
          <Choice
            bare
            label="State"
            value={state ?? ''}
            options={[
              { value: '', label: 'All inspections' },
              ...Object.entries(states).map(([value, label]) => ({ value, label })),
            ]}
            onChange={(value) => setSearch({ state: value || null, page: null })}
          />
          <CustomerChoice
            customers={customers}
            chosen={customerId}
            onChoose={(customer) => setSearch({ customer, page: null })}
          />
        </ToolBar>
        {act.error && open === null && (
          <p className="upkeep-wrong" role="alert">
            {act.error}
          </p>
        )}
        <NotCurrent asked={list.asked} />
        <Grid
          label="Inspections"
          noun="inspections"
          {...list.grid}
          columns={columns}
          rows={rows}
          idOf={({ id }) => id}
          nameOf={({ unitId, done }) => `${unitId}, ${dayText(done)}`}
          empty={
            narrowed ? (
              <Empty
                title={
                  state === 'overdue' ? 'No inspection is overdue.' : 'No inspections match these filters.'
                }
              >
                <Button onClick={() => setSearch({ state: null, customer: null, q: null, page: null })}>
                  Clear filters
                </Button>
              </Empty>
            ) : (
              <Empty title="No inspections were recorded yet.">
                <p>Record the annual inspection of a trailer, and its next due day is watched.</p>
              </Empty>
            )
          }
        />
      </div>
      {(open?.kind === 'new' || open?.kind === 'edit') && (
        <InspectionForm
          inspection={open.kind === 'edit' ? open.inspection : null}
          onClose={() => {
            setOpen(null)
            list.again()
          }}
          onSaved={() => {
            setOpen(null)
            list.again()
          }}
        />
      )}
      {open?.kind === 'delete' && (
        <Confirm
          title="Delete inspection"
          verb="Delete inspection"
          danger
          busy={act.busy}
          onClose={() => setOpen(null)}
          onConfirm={() =>
            void act
              .run(() => deleteInspection(open.inspection.id))
              .then((done) => {
                if (!done) return
                setOpen(null)
                list.again()
              })
          }
        >
          <p>
            Are you sure you want to delete this inspection: {open.inspection.unitId},{' '}
            {dayText(open.inspection.done)}
          </p>
          <p className="said">Its documents go with it.</p>
          {act.error && <p className="form-error">{act.error}</p>}
        </Confirm>
      )}
    </main>
  )
}
