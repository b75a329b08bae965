/** Imports a spreadsheet: of what and for whom, then the file, its preview, and what came of it. */

import { can } from '#domain/access/rights.ts'
import type { Viewer } from '#domain/access/session.ts'
import { userWords } from '#domain/access/user-words.ts'
import { t } from '#domain/basics/texts.ts'
import { isSheetKind, type SheetKindKey, sheetKind, sheetKindKeys } from '#domain/spreadsheet/index.ts'
import { customerNames } from '../../data/customers.ts'
import type { ScreenProps } from '../../data/screen.ts'
import { useSession } from '../../data/session.ts'
import type { SheetAbout } from '../../data/spreadsheets.ts'
import { useQuery } from '../../data/use-query.ts'
import { Choice } from '../../ui/controls/controls.tsx'
import { setSearch, useSearchValue } from '../../ui/layout/address.ts'
import { Link } from '../../ui/layout/link.tsx'
import { ToolBar } from '../../ui/layout/tool-bar.tsx'
import { Empty, ErrorState, Loading, NoAccess } from '../../ui/states/states.tsx'
import { Bring } from './bring.tsx'
import { kindWords } from './kind-words.ts'
import { Preview } from './preview.tsx'
import './import.css'

/** Where the things are that are imported. */
const homes: Readonly<Record<SheetKindKey, string>> = {
  vehicles: '/trailer-management',
  groups: '/group-management',
  users: '/user-management',
  'service-centers': '/service-center-management',
  geofences: '/geofence',
}

export function Screen({ params }: ScreenProps) {
  const session = useSession()
  if (!session) return null
  const { viewer } = session
  const { kind = '' } = params
  if (!isSheetKind(kind)) return <Kinds viewer={viewer} />
  const { right, ofCustomer } = sheetKind(kind)
  if (!can(viewer, right))
    return (
      <main className="page-state">
        <NoAccess title={kindWords[kind].noAccess} />
      </main>
    )
  return (
    <main className="manage import">
      {ofCustomer ? <OfCustomer kind={kind} viewer={viewer} /> : <Steps about={{ kind, customerId: null }} />}
    </main>
  )
}

/** What there is to import, for whoever comes without having chosen. */
function Kinds({ viewer }: { viewer: Viewer }) {
  const offered = sheetKindKeys.filter((key) => can(viewer, sheetKind(key).right))
  return (
    <main className="page-state">
      {offered.length === 0 ? (
        <NoAccess title={t("You don't have access to imports.")} />
      ) : (
        <Empty title={t('What do you want to import?')}>
          <p className="imports-kinds">
            {offered.map((key) => (
              <Link key={key} className="button" to={`/import/${key}`}>
                {kindWords[key].title}
              </Link>
            ))}
          </p>
        </Empty>
      )}
    </main>
  )
}

function OfCustomer({ kind, viewer }: { kind: SheetKindKey; viewer: Viewer }) {
  const names = useQuery('customers', customerNames)
  const query = useSearchValue('customer')
  if (names.error) return <ErrorState title={names.error} again={names.again} />
  if (!names.answer) return <Loading label={t('Loading customers')} />
  const { right } = sheetKind(kind)
  const customers = names.answer.filter(({ id }) => can(viewer, right, { customerId: Number(id) }))
  const chosen = customers.length === 1 ? customers[0]! : (customers.find(({ id }) => id === query) ?? null)
  return (
    <>
      {customers.length > 1 && (
        <ToolBar>
          <Choice
            bare
            label={t('Customer')}
            value={chosen?.id ?? ''}
            options={[
              { value: '', label: userWords.selectACustomer },
              ...customers.map(({ id, shortName }) => ({ value: id, label: shortName })),
            ]}
            onChange={(id) => setSearch({ customer: id || null, job: null, show: null, page: null })}
          />
        </ToolBar>
      )}
      {chosen ? (
        <Steps key={chosen.id} about={{ kind, customerId: chosen.id }} />
      ) : (
        <div className="page-state">
          <Empty title={userWords.selectACustomer}>
            <p>{kindWords[kind].ofOneCustomer}</p>
          </Empty>
        </div>
      )}
    </>
  )
}

function Steps({ about }: { about: SheetAbout }) {
  const job = useSearchValue('job')
  const start = () => setSearch({ job: null, show: null, page: null })
  return job === null ? (
    <Bring about={about} onBrought={(id) => setSearch({ job: id, show: null, page: null })} />
  ) : (
    <Preview key={job} id={job} home={homes[about.kind]} onAnother={start} />
  )
}
