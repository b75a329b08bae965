/** Driver codes: the trailers of a customer with their codes; made, printed as a sheet, replaced and ended. */
import { t } from '#domain/basics/texts.ts'
import './driver-codes.css'
import { IconPrinter } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { can } from '#domain/access/rights.ts'
import { driverCodesAtOnce } from '#domain/basics/assumed.ts'
import { formatCode } from '#domain/fleet/driver-code.ts'
import { customerNames } from '../../data/customers.ts'
import {
  type CodedVehicle,
  driverCodes,
  driverPages,
  endDriverCodes,
  makeDriverCodes,
  setDriverPages,
} from '../../data/driver.ts'
import { useSession } from '../../data/session.ts'
import { useQuery } from '../../data/use-query.ts'
import type { GridColumn, GridView } from '../../grid/column.ts'
import { Grid } from '../../grid/grid.tsx'
import { useGridView } from '../../grid/view.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Choice, SearchBox, Switch } from '../../ui/controls/controls.tsx'
import { useDraft } from '../../ui/fields/later.ts'
import { setSearch, useSearchValue } from '../../ui/layout/address.ts'
import { ToolBar } from '../../ui/layout/tool-bar.tsx'
import { Confirm } from '../../ui/overlays/dialog.tsx'
import { useAct } from '../../ui/states/act.ts'
import { LazyFallback, lazyComponent } from '../../ui/states/lazy-component.tsx'
import { Empty, ErrorState, Loading } from '../../ui/states/states.tsx'
import { Age } from '../../ui/time/age.tsx'

const Sheet = lazyComponent(async () => (await import('./sheet.tsx')).CodeSheet)

export function Screen() {
  const customers = useQuery('customers', customerNames)
  const wanted = useSearchValue('customer')
  if (customers.error) return <ErrorState title={customers.error} again={customers.again} />
  if (customers.answer === null) return <Loading lines={8} label={t('Loading Driver codes')} />
  const customer = customers.answer.find(({ id }) => id === wanted) ?? customers.answer[0]
  if (!customer) return <Empty title={t('No customer has trailers that can have codes.')} />
  return (
    <Codes
      key={customer.id}
      customerId={customer.id}
      choose={
        customers.answer.length > 1 && (
          <Choice
            bare
            label={t('Customer')}
            value={customer.id}
            options={customers.answer.map(({ id, shortName }) => ({ value: id, label: shortName }))}
            onChange={(id) => setSearch({ customer: id, page: null })}
          />
        )
      }
    />
  )
}

const columns: readonly GridColumn<CodedVehicle>[] = [
  { key: 'unitId', title: t('Unit ID'), width: 160, text: ({ unitId }) => unitId },
  {
    key: 'code',
    title: t('Code'),
    width: 200,
    text: ({ code }) => code ?? t('None'),
    cell: ({ code }) => (code === null ? t('None') : <code>{formatCode(code)}</code>),
  },
  {
    key: 'created',
    title: t('Made'),
    width: 140,
    text: null,
    cell: ({ created }) => created !== null && <Age at={created} />,
  },
  {
    key: 'opened',
    title: t('Opened'),
    width: 110,
    figures: true,
    text: ({ opened, code }) => (code === null ? '' : String(opened)),
  },
  {
    key: 'lastUsed',
    title: t('Last opened'),
    width: 140,
    text: null,
    cell: ({ lastUsed }) => lastUsed !== null && <Age at={lastUsed} />,
  },
]

function Codes({ customerId, choose }: { customerId: string; choose: ReactNode }) {
  const viewer = useSession()?.viewer
  const rule = useQuery(customerId, (signal) => driverPages(customerId, signal))
  const [view, setView] = useGridView(20)
  const search = useSearchValue('q') ?? ''
  const typed = useDraft(search, (q) => setSearch({ q: q || null, page: null }))
  const page = useQuery(
    [customerId, search, view.page, view.pageSize],
    (signal) => driverCodes(customerId, search, view, signal),
    { keepPrevious: customerId },
  )
  const [chosen, setChosen] = useState<ReadonlyMap<string, CodedVehicle>>(new Map())
  const [sure, setSure] = useState<'renew' | 'end' | null>(null)
  const [sheet, setSheet] = useState<readonly CodedVehicle[] | null>(null)
  const act = useAct()
  const mayTurn = viewer && can(viewer, 'editCustomer', { customerId: Number(customerId) })
  const ids = [...chosen.keys()]
  const some = chosen.size > 0 && chosen.size <= driverCodesAtOnce
  const [one] = chosen.size === 1 ? chosen.values() : []
  const done = () => {
    setSure(null)
    setChosen(new Map())
    page.again()
  }
  const print = () =>
    act.run(async () => {
      setSheet(await makeDriverCodes(customerId, ids))
      page.again()
    })

  if (sheet)
    return (
      <Suspense fallback={<LazyFallback lines={8} label={t('Making the sheet')} />}>
        <Sheet vehicles={sheet} onClose={() => setSheet(null)} />
      </Suspense>
    )
  if (rule.error) return <ErrorState title={rule.error} again={rule.again} />
  if (rule.answer === null) return <Loading lines={8} label={t('Loading Driver codes')} />
  const turn = (
    <Switch
      label={t('Drivers may open the page of a trailer by its code')}
      on={rule.answer}
      disabled={!mayTurn}
      busy={act.busy}
      onChange={(on) =>
        void act
          .run(async () => {
            await setDriverPages(customerId, on)
          })
          .then(rule.again)
      }
    />
  )
  const wrong = act.error && (
    <p className="form-error" role="alert">
      {act.error}
    </p>
  )
  if (!rule.answer)
    return (
      <main className="manage">
        {choose && <ToolBar>{choose}</ToolBar>}
        <Empty title={t('The driver page is off.')}>
          <p>
            {t(
              'A code on a trailer tells the driver whether it may be pulled: lights, ABS, tires, battery, reefer and doors, each with its reason. It tells neither where the trailer is nor whose.',
            )}
          </p>
          {mayTurn ? turn : <p>{t('An administrator of the customer can turn it on.')}</p>}
          {wrong}
        </Empty>
      </main>
    )
  return (
    <main className="manage">
      <ToolBar
        acts={
          <>
            {chosen.size > 0 && (
              <>
                <Button disabled={!some} onClick={() => setSure('end')}>
                  {t('End codes')}
                </Button>
                <Button disabled={!some} onClick={() => setSure('renew')}>
                  {t('Replace codes')}
                </Button>
              </>
            )}
            <Button
              kind="primary"
              icon={<IconPrinter size={16} stroke={1.8} />}
              disabled={!some}
              busy={act.busy}
              onClick={() => void print()}
            >
              {chosen.size > 0 ? t('Print {{codes}}', { codes: chosen.size }) : t('Print')}
            </Button>
          </>
        }
      >
        {choose}
        <SearchBox label={t('Search unit or VIN')} value={typed.draft} onChange={typed.setDraft} />
        {turn}
      </ToolBar>
      {sure === null && wrong}
      <Grid
        label={t('Driver codes')}
        noun="trailers"
        columns={columns}
        rows={page.answer?.vehicles ?? null}
        count={page.answer?.vehicleCount ?? 0}
        idOf={({ vehicleId }) => vehicleId}
        nameOf={({ unitId }) => unitId}
        view={view}
        onView={(next: GridView) => setView(next)}
        filtersShown={false}
        selection={{
          ids: new Set(chosen.keys()),
          onChange: (now) => {
            const here = new Map([
              ...chosen,
              ...(page.answer?.vehicles ?? []).map((one) => [one.vehicleId, one] as const),
            ])
            setChosen(new Map([...here].filter(([id]) => now.has(id))))
          },
        }}
        busy={page.busy}
        isPrevious={page.isPrevious}
        error={page.error}
        onAgain={page.again}
        empty={<Empty title={search ? t('No trailer has that name.') : t('There are no trailers.')} />}
      />
      {sure && (
        <Confirm
          title={
            sure === 'renew'
              ? one
                ? t('Replace the code of {{unit}}?', { unit: one.unitId })
                : t('Replace the codes of {{trailers}} trailers?', { trailers: chosen.size })
              : one
                ? t('End the code of {{unit}}?', { unit: one.unitId })
                : t('End the codes of {{trailers}} trailers?', { trailers: chosen.size })
          }
          verb={sure === 'renew' ? t('Replace') : t('End')}
          danger
          busy={act.busy}
          onConfirm={() =>
            void act
              .run(async () => {
                if (sure === 'end') await endDriverCodes(customerId, ids)
                else setSheet(await makeDriverCodes(customerId, ids, true))
              })
              .then((ok) => ok && done())
          }
          onClose={() => setSure(null)}
        >
          <p>
            {one
              ? t('The code printed on it will no longer work.')
              : t('The codes printed on them will no longer work.')}
          </p>
          {wrong}
        </Confirm>
      )}
    </main>
  )
}
