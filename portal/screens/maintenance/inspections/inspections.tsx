/** Inspections over the fleet: which are overdue, which come soon, and the papers of each. */

import { IconFileText, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '#domain/basics/texts.ts'
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

const states = { overdue: t('Overdue'), soon: t('Due soon'), ok: t('Up to date') } as const
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
      title: t('Unit ID'),
      field: 'unit_id',
      width: 120,
      text: ({ unitId }) => unitId,
      cell: ({ unitId, vin }) => <Link to={`/tracking/${encodeURIComponent(vin)}`}>{unitId}</Link>,
    },
    { key: 'kind', title: t('Inspection'), width: 160, text: ({ kind }) => inspectionKinds[kind] },
    {
      key: 'done',
      title: t('Inspected'),
      field: 'done',
      width: 116,
      text: ({ done }) => shortDayText(done),
      figures: true,
    },
    {
      key: 'result',
      title: t('Result'),
      field: 'result',
      width: 110,
      text: ({ result }) => inspectionResults[result],
      cell: ({ result }) => (
        <StateMark level={result === 'passed' ? 'good' : 'critical'}>{inspectionResults[result]}</StateMark>
      ),
    },
    {
      key: 'due',
      title: t('Due again'),
      field: 'due',
      width: 116,
      text: ({ due }) => (due === null ? notAvailable : shortDayText(due)),
      figures: true,
    },
    {
      key: 'state',
      title: t('State'),
      width: 140,
      text: (row) => (row.state ? states[row.state] : row.isLatest ? notAvailable : t('Superseded')),
      cell: (row) =>
        row.state ? (
          <StateMark level={dueLevels[row.state]}>{states[row.state]}</StateMark>
        ) : (
          <span className="quiet">{row.isLatest ? notAvailable : t('Superseded')}</span>
        ),
    },
    {
      key: 'inspector',
      title: t('Inspector'),
      field: 'inspector',
      width: 190,
      text: ({ inspector }) => inspector || notAvailable,
    },
    {
      key: 'documents',
      title: t('Documents'),
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
          {documents.length === 0 && <span className="quiet">{t('None')}</span>}
        </span>
      ),
    },
    ...customerColumn<Inspection>(customers.length > 1),
    ...(edits
      ? [
          {
            key: 'acts',
            title: t('Action'),
            width: 72,
            text: null,
            actions: true,
            cell: (inspection: Inspection) => (
              <MenuButton
                label={t('What to do with the inspection of {{unitId}}', { unitId: inspection.unitId })}
                acts={[
                  { label: t('Edit'), run: () => setOpen({ kind: 'edit', inspection }) },
                  { label: t('Delete'), danger: true, run: () => setOpen({ kind: 'delete', inspection }) },
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
      label={t('Inspections')}
      noun="inspections"
      list={list}
      columns={columns}
      nameOf={({ unitId, done }) => `${unitId}, ${shortDayText(done)}`}
      search={t('Search unit, VIN or inspector')}
      customers={customers}
      state={{
        value: state ?? '',
        usual: '',
        options: [{ value: '', label: t('All inspections') }, ...optionsOf(states)],
      }}
      acts={
        edits && (
          <Button
            kind="primary"
            icon={<IconPlus size={16} stroke={1.8} />}
            onClick={() => setOpen({ kind: 'new' })}
          >
            {t('Record inspection')}
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
              none:
                state === 'overdue'
                  ? t('No inspection is overdue.')
                  : t('No inspections match these filters.'),
              clear: () => setSearch({ state: null, customer: null, q: null, page: null }),
            }
          : null
      }
      empty={
        <Empty title={t('No inspections have been recorded yet.')}>
          <p>{t('Record the annual inspection of a trailer, and its next due day is watched.')}</p>
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
          title={t('Delete inspection')}
          verb={t('Delete inspection')}
          danger
          busy={act.busy}
          onClose={() => setOpen(null)}
          onConfirm={() =>
            void act.run(() => deleteInspection(open.inspection.id)).then((isDone) => isDone && done())
          }
        >
          <p>
            {t('Are you sure you want to delete this inspection: {{unitId}}, {{day}}', {
              unitId: open.inspection.unitId,
              day: shortDayText(open.inspection.done),
            })}
          </p>
          <p className="note">{t('Its documents go with it.')}</p>
          {act.error && <p className="form-error">{act.error}</p>}
        </Confirm>
      )}
    </ListScreen>
  )
}
