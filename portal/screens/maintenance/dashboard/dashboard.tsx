/** The trailers that need attention: how many, which, and beside them the one that is looked at. */

import { IconFilter, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { isOn } from '#domain/access/flags.ts'
import { count } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import { type IssueCategory, issueCategories } from '#domain/maintenance/issues.ts'
import { geofenceNames, vehicleGroupNames } from '../../../data/alerts.ts'
import type { CustomerName } from '../../../data/customers.ts'
import { maintenance, maintenanceCounts, snoozeIssues } from '../../../data/maintenance.ts'
import { useMe } from '../../../data/me.ts'
import { useQuery } from '../../../data/use-query.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Pill, Pills } from '../../../ui/controls/pills.tsx'
import { setSearch, useHere, useSearchValue } from '../../../ui/layout/address.ts'
import { SnoozeDialog } from '../../../ui/overlays/snooze-dialog.tsx'
import { Empty } from '../../../ui/states/states.tsx'
import { OpenIssueDialog } from '../issues/open-issue-dialog.tsx'
import { VehiclePanel } from '../issues/vehicle-panel.tsx'
import { ListScreen } from '../list/list-screen.tsx'
import { useListing } from '../list/listing.ts'
import { refetchEvery } from '../list/refetch-every.ts'
import { columnsFor } from './columns.tsx'
import { CountsBar } from './counts.tsx'
import { NamesField } from './names-field.tsx'
import {
  everyIssue,
  isNarrowed,
  type MaintenanceUrlState,
  readUrlState,
  toggled,
  writeUrlState,
} from './url-state.ts'

export function Dashboard({ customers, edits }: { customers: readonly CustomerName[]; edits: boolean }) {
  const { flags } = useMe()
  const here = useHere()
  const statuses = isOn('AlertAssetStatus', flags)
  // Until the flags have come nothing is taken out of the filter: it may well be one that holds.
  const filter = readUrlState(here.split('?')[1] ?? '', statuses || flags === null)
  const reading = useSearchValue('vehicle')
  const customerId = filter.customer || (customers.length === 1 ? customers[0]!.id : null)
  const { statuses: byStatus, categories, geofences, groups } = filter
  const list = useListing(
    (sought) => ({ ...sought, statuses: byStatus, categories, geofences, groups }),
    maintenance,
    ({ vehicles, vehicleCount }) => ({ rows: vehicles, count: vehicleCount }),
  )
  const counts = useQuery(filter.customer, (signal) => maintenanceCounts(list.wanted.customerId, signal), {
    refetchEvery,
  })
  const [more, setMore] = useState(geofences.length + groups.length > 0)
  const [open, setOpen] = useState<'snooze' | 'issue' | null>(null)
  const change = (part: Partial<MaintenanceUrlState>) => writeUrlState({ ...filter, ...part })
  const columns = columnsFor({ whose: customers.length > 1, statuses })
  const again = () => {
    list.again()
    counts.again()
  }
  const place = customerId === null ? null : Number(customerId)
  const clear = () => writeUrlState(everyIssue)
  const closePanel = () => setSearch({ vehicle: null })

  return (
    <ListScreen
      label={t('Trailers that need attention')}
      noun="trailers"
      list={list}
      columns={columns}
      nameOf={({ unitId }) => unitId}
      selects={edits}
      onOpen={({ vin }) => setSearch({ vehicle: vin })}
      isOpen={({ vin }) => vin === reading}
      above={
        <CountsBar
          counts={counts.answer}
          chosen={filter.statuses}
          onToggle={statuses ? (status) => change({ statuses: toggled(filter.statuses, status) }) : null}
        />
      }
      search={t('Search unit, VIN or issue')}
      customers={customers}
      onCustomer={(customer) => change({ customer: customer ?? '', geofences: [], groups: [] })}
      acts={
        <>
          {edits && list.chosen.length > 0 && (
            <Button onClick={() => setOpen('snooze')}>
              {t('Snooze {{trailers}}', { trailers: count(list.chosen.length, 'trailer') })}
            </Button>
          )}
          <Button
            icon={<IconFilter size={16} stroke={1.8} />}
            aria-expanded={more}
            onClick={() => setMore(!more)}
          >
            {t('Filters')}
          </Button>
          {edits && (
            <Button icon={<IconPlus size={16} stroke={1.8} />} onClick={() => setOpen('issue')}>
              {t('Open issue')}
            </Button>
          )}
        </>
      }
      below={
        <>
          <Pills label={t('Issue category')}>
            {(Object.keys(issueCategories) as IssueCategory[]).map((category) => (
              <Pill
                key={category}
                on={categories.includes(category)}
                onPress={() => change({ categories: toggled(categories, category) })}
              >
                {issueCategories[category]}
              </Pill>
            ))}
            {isNarrowed(filter) && (
              <Button kind="quiet" onClick={clear}>
                {t('Clear filters')}
              </Button>
            )}
          </Pills>
          {more && (
            <div className="maintenance-more">
              <NamesField
                label={t('Geofences')}
                placeholder={t('In any geofence')}
                customerId={place}
                chosen={geofences}
                onChoose={(geofences) => change({ geofences })}
                load={geofenceNames}
                byPart
              />
              <NamesField
                label={t('Groups')}
                placeholder={t('In any group')}
                customerId={place}
                chosen={groups}
                onChoose={(groups) => change({ groups })}
                load={(customer, _part, signal) => vehicleGroupNames(customer, signal)}
              />
            </div>
          )}
        </>
      }
      narrowed={isNarrowed(filter) ? { none: t('No trailers match these filters.'), clear } : null}
      empty={<AllWell />}
      panel={
        reading !== null && (
          <VehiclePanel key={reading} vin={reading} edits={edits} onClose={closePanel} onChange={again} />
        )
      }
      onClosePanel={closePanel}
    >
      {open === 'snooze' && (
        <SnoozeDialog
          count={list.chosen.length}
          noun="trailer"
          onClose={() => setOpen(null)}
          onSnooze={async (until, reason) => {
            const ids = list.chosen.flatMap(({ issues }) => issues.map(({ id }) => id))
            await snoozeIssues(ids, until, reason)
            setOpen(null)
            list.unchoose()
            again()
          }}
        />
      )}
      {open === 'issue' && (
        <OpenIssueDialog
          vin={reading}
          onClose={() => setOpen(null)}
          onOpened={(vin) => {
            setOpen(null)
            setSearch({ vehicle: vin })
            again()
          }}
        />
      )}
    </ListScreen>
  )
}

/** Nothing to do is the best that this screen can say. */
function AllWell() {
  return (
    <div className="maintenance-well">
      <svg viewBox="0 0 64 40" aria-hidden="true">
        <rect x="6" y="4" width="52" height="22" rx="4" />
        <circle cx="22" cy="32" r="5" />
        <circle cx="38" cy="32" r="5" />
        <path d="m24 14.5 6 6 11-11" />
      </svg>
      <Empty title={t('Nothing needs attention.')}>
        <p>{t('No trailer needs attention. New issues appear here automatically.')}</p>
      </Empty>
    </div>
  )
}
