/** The list of devices: what they run, when they were heard of, and whether they are configured as they should be. */

import type { ReactNode } from 'react'
import { t } from '#domain/basics/texts.ts'
import { products } from '#domain/ota/product.ts'
import type { Level } from '#domain/vehicle/severity.ts'
import { customerNames } from '../../data/customers.ts'
import { request } from '../../data/graphql.ts'
import { flattenGroups, groupTree } from '../../data/groups.ts'
import { type DeviceLine, devicesQuery } from '../../data/ota.ts'
import { useQuery } from '../../data/use-query.ts'
import type { GridColumn } from '../../grid/column.ts'
import { Grid } from '../../grid/grid.tsx'
import { useGridView } from '../../grid/view.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Choice, SearchBox } from '../../ui/controls/controls.tsx'
import { CustomerChoice } from '../../ui/controls/customer-choice.tsx'
import { useDraft } from '../../ui/fields/later.ts'
import { setSearch, useSearchValue } from '../../ui/layout/address.ts'
import { ToolBar } from '../../ui/layout/tool-bar.tsx'
import { LevelMark } from '../../ui/marks/level-mark.tsx'
import { Empty } from '../../ui/states/states.tsx'
import { Age } from '../../ui/time/age.tsx'
import { usePlaces } from './places.ts'

const driftText = ({ drift, isDecided }: DeviceLine): string => {
  if (!isDecided) return t('Not set')
  return drift.map(({ words }) => words).join('; ') || t('As it should be')
}
const driftLevel = ({ drift, isDecided }: DeviceLine): Level => {
  if (!isDecided) return 'unknown'
  return drift.length > 0 ? 'caution' : 'good'
}

const columns: readonly GridColumn<DeviceLine>[] = [
  {
    key: 'serial',
    title: t('Serial number'),
    width: 145,
    text: ({ serialNumber }) => serialNumber,
    pinned: true,
  },
  { key: 'unit', title: t('Unit ID'), width: 95, text: ({ unitId }) => unitId ?? 'N/A' },
  { key: 'customer', title: t('Customer'), width: 160, text: ({ customerName }) => customerName ?? 'N/A' },
  { key: 'product', title: t('Product'), width: 80, text: ({ product }) => product },
  { key: 'hardware', title: t('Hardware'), width: 90, text: ({ hardware }) => hardware },
  { key: 'app', title: t('Main app'), width: 90, figures: true, text: ({ mainApp }) => mainApp ?? 'N/A' },
  {
    key: 'drift',
    title: t('Configuration'),
    width: 470,
    text: driftText,
    cell: (one) => (
      <span className="ota-state">
        <LevelMark level={driftLevel(one)} bare />
        <span className="ota-cut" title={driftText(one)}>
          {driftText(one)}
        </span>
      </span>
    ),
  },
  { key: 'sim', title: t('SIM status'), width: 95, text: ({ simStatus }) => simStatus ?? 'N/A' },
  {
    key: 'heard',
    title: t('Last heard'),
    width: 95,
    text: () => '',
    cell: ({ heard }) => <Age at={heard} />,
  },
]

export function Devices({ pills }: { pills: ReactNode }) {
  const [view, setView] = useGridView()
  const search = useSearchValue('q') ?? ''
  const product = useSearchValue('product')
  const customer = useSearchValue('customer')
  const customers = useQuery('customers', customerNames)
  const group = useSearchValue('group')
  const groups = useQuery(customer === null ? null : ['groups', customer], (signal) =>
    groupTree(customer!, signal),
  )
  const drifting = useSearchValue('drift') === 'yes'
  const typed = useDraft(search, (q) => setSearch({ q: q || null, page: null }))
  const only = { search, product, customerId: customer, groupId: group, drifting }
  const places = usePlaces(JSON.stringify(only))
  const page = useQuery(
    ['devices', only, view.page, view.pageSize],
    async (signal) => {
      const { devices } = await request(devicesQuery, { ...only, ...places.ask(view) }, signal)
      places.note(view, devices.next)
      return devices
    },
    { keepPrevious: true, refetchEvery: 15_000 },
  )
  return (
    <>
      <ToolBar>
        {pills}
        <SearchBox label={t('Search serial, unit ID or VIN')} value={typed.draft} onChange={typed.setDraft} />
        <CustomerChoice
          customers={customers.answer ?? []}
          chosen={customer}
          onChoose={(id) => setSearch({ customer: id, group: null, page: null })}
        />
        {customer !== null && (
          <Choice
            bare
            label={t('Group')}
            value={group ?? ''}
            options={[
              { value: '', label: t('All its groups') },
              ...flattenGroups(groups.answer ?? []).map(({ group, depth }) => ({
                value: group.id,
                label: `${'  '.repeat(depth)}${group.name}`,
              })),
            ]}
            onChange={(id) => setSearch({ group: id || null, page: null })}
          />
        )}
        <Choice
          bare
          label={t('Product')}
          value={product ?? ''}
          options={[
            { value: '', label: t('All products') },
            ...products.map((one) => ({ value: one, label: one })),
          ]}
          onChange={(value) => setSearch({ product: value || null, page: null })}
        />
        <Choice
          bare
          label={t('Configuration')}
          value={drifting ? 'yes' : ''}
          options={[
            { value: '', label: t('Any configuration') },
            { value: 'yes', label: t('Not as it should be') },
          ]}
          onChange={(value) => setSearch({ drift: value || null, page: null })}
        />
      </ToolBar>
      <Grid
        label={t('Devices')}
        noun="devices"
        columns={columns}
        rows={page.answer?.devices ?? null}
        count={page.answer?.deviceCount ?? 0}
        idOf={({ serialNumber }) => serialNumber}
        nameOf={({ serialNumber }) => serialNumber}
        view={view}
        onView={setView}
        filtersShown={false}
        onOpen={({ serialNumber }) => setSearch({ device: serialNumber, page: null })}
        busy={page.busy}
        isPrevious={page.isPrevious}
        error={page.error}
        onAgain={page.again}
        empty={
          search || product || customer || group || drifting ? (
            <Empty title={t('No devices match these filters.')}>
              <Button
                onClick={() =>
                  setSearch({ q: null, product: null, customer: null, group: null, drift: null, page: null })
                }
              >
                {t('Show all')}
              </Button>
            </Empty>
          ) : (
            <Empty title={t('No gateway has said what it is yet.')}>
              <p>
                {t('A gateway that can be updated is listed here once it says what it is and what it runs.')}
              </p>
            </Empty>
          )
        }
      />
    </>
  )
}
