/** Inspections over the fleet: which are overdue, which come soon, and the papers of each. */
import { IconFileText, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { notAvailable } from '#domain/basics/words.ts'
import { type InspectionState, inspectionKinds, inspectionResults } from '#domain/maintenance/inspections.ts'
import { dueLevels } from '#domain/maintenance/plans.ts'
import type { CustomerName } from '../../../data/customers.ts'
import { deleteInspection, type Inspection, inspections } from '../../../data/plans.ts'
import { saveDocument } from '../../../data/save-document.ts'
import type { GridColumn } from '../../../grid/column.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { optionsOf } from '../../../ui/controls/options.ts'
import { setSearch, useSearchValue } from '../../../ui/layout/address.ts'
import { Link } from '../../../ui/layout/link.tsx'
import { Confirm } from '../../../ui/overlays/dialog.tsx'
import { MenuButton } from '../../../ui/overlays/popover.tsx'
import { useAct } from '../../../ui/states/act.ts'
import { Empty } from '../../../ui/states/states.tsx'
import { shortDayText } from '../days.ts'
import { customerColumn } from '../list/customer-column.ts'
import { ListScreen } from '../list/list-screen.tsx'
import { useListing } from '../list/listing.ts'
import { StateMark } from '../status.tsx'
import { InspectionForm } from './inspection-form.tsx'

const states = { overdue: 'Overdue', soon: 'Due soon', ok: 'Up to date' } as const
type Open = { readonly kind: 'new' } | { readonly kind: 'edit' | 'delete'; readonly inspection: Inspection }

export function Inspections({ customers, edits }: { customers: readonly CustomerName[]; edits: boolean }) {
  const given = useSearchValue('state')
  const state: InspectionState | null =
    given === 'overdue' || given === 'soon' || given === 'ok' ? given : null
  const list = useListing(
    (sought) => ({ ...sought, vin: null, state }),
    inspections,
    ({ inspections, inspectionCount }) => ({ rows: inspections, count: inspectionCount }),
  )
  const { customerId, keyword } = list.wanted
  const [open, setOpen] = useState<Open | null>(null)
  const act = useAct()
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
      text: ({ done }) => shortDayText(done),
      figures: true,
    },
    {
      key: 'result',
      title: 'Result',
      field: 'result',
      width: 110,
      text: ({ result }) => inspectionResults[result],
      cell: ({ result }) => (
        <StateMark level={result === 'passed' ? 'good' : 'critical'}>{inspectionResults[result]}</StateMark>
      ),
    },
    {
      key: 'due',
      title: 'Due again',
      field: 'due',
      width: 116,
      text: ({ due }) => (due === null ? notAvailable : shortDayText(due)),
      figures: true,
    },
    {
      key: 'state',
      title: 'State',
      width: 140,
      text: (row) => (row.state ? states[row.state] : row.isLatest ? notAvailable : 'Superseded'),
      cell: (row) =>
        row.state ? (
          <StateMark level={dueLevels[row.state]}>{states[row.state]}</StateMark>
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
        <span className="maintenance-documents">
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
  const done = () => {
    setOpen(null)
    list.again()
  }
  return (
    <ListScreen
      label="Inspections"
      noun="inspections"
      list={list}
      columns={columns}
      nameOf={({ unitId, done }) => `${unitId}, ${shortDayText(done)}`}
      search="Search unit, VIN or inspector"
      customers={customers}
      state={{
        value: state ?? '',
        usual: '',
        options: [{ value: '', label: 'All inspections' }, ...optionsOf(states)],
      }}
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
      below={
        act.error &&
        open === null && (
          <p className="maintenance-wrong" role="alert">
            {act.error}
          </p>
        )
      }
      narrowed={
        narrowed
          ? {
              none: state === 'overdue' ? 'No inspection is overdue.' : 'No inspections match these filters.',
              clear: () => setSearch({ state: null, customer: null, q: null, page: null }),
            }
          : null
      }
      empty={
        <Empty title="No inspections have been recorded yet.">
          <p>Record the annual inspection of a trailer, and its next due day is watched.</p>
        </Empty>
      }
    >
      {(open?.kind === 'new' || open?.kind === 'edit') && (
        <InspectionForm
          inspection={open.kind === 'edit' ? open.inspection : null}
          onClose={done}
          onSaved={done}
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
            void act.run(() => deleteInspection(open.inspection.id)).then((isDone) => isDone && done())
          }
        >
          <p>
            Are you sure you want to delete this inspection: {open.inspection.unitId},{' '}
            {shortDayText(open.inspection.done)}
          </p>
          <p className="note">Its documents go with it.</p>
          {act.error && <p className="form-error">{act.error}</p>}
        </Confirm>
      )}
    </ListScreen>
  )
}
