/** The whole account of one customer: what an export has, the one that is being made, and the one that is ready. */

import { can } from '#domain/access/rights.ts'
import { t } from '#domain/basics/texts.ts'
import type { Ms } from '#domain/basics/units.ts'
import { customerWords } from '#domain/fleet/words.ts'
import { accountExports, isUnderWay, startAccountExport } from '../../data/account-exports.ts'
import { customer } from '../../data/customers.ts'
import { useViewer } from '../../data/me.ts'
import type { ScreenProps } from '../../data/screen.ts'
import { useQuery } from '../../data/use-query.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Link } from '../../ui/layout/link.tsx'
import { Part } from '../../ui/layout/part.tsx'
import { useAct } from '../../ui/states/act.ts'
import { FormError } from '../../ui/states/form-error.tsx'
import { Empty, ErrorState, Loading, NoAccess } from '../../ui/states/states.tsx'
import { ExportLine } from './export-line.tsx'
import './account-export.css'

/** How often it is asked how far an export is. */
const lookEvery: Ms = 1_000

export function Screen({ params: { customerId = '' } }: ScreenProps) {
  const viewer = useViewer()
  const may = viewer !== null && can(viewer, 'exportAccount', { customerId: Number(customerId) })
  // Wrapped, so that none that I see differs from none that has come yet.
  const whose = useQuery(may ? customerId : null, async (signal) => ({
    one: await customer(customerId, signal),
  }))
  const exports = useQuery(
    may && whose.answer?.one ? customerId : null,
    (signal) => accountExports(customerId, signal),
    { keepPrevious: customerId, refetchEvery: (answer) => (answer?.some(isUnderWay) ? lookEvery : null) },
  )
  if (!may)
    return (
      <main className="page-state">
        <NoAccess title={t("You don't have access to exports of this customer's account.")}>
          <p>{t('Please ask an administrator, if you need it.')}</p>
        </NoAccess>
      </main>
    )
  const wrong = whose.error ?? exports.error
  if (wrong && !exports.answer)
    return (
      <main className="page-state">
        <ErrorState title={wrong} again={whose.error ? whose.again : exports.again} />
      </main>
    )
  if (whose.answer?.one === null)
    return (
      <main className="page-state">
        <Empty title={customerWords.noSuchCustomer}>
          <Link className="button" to="/profile">
            {t('Go to my profile')}
          </Link>
        </Empty>
      </main>
    )
  if (!whose.answer?.one || !exports.answer)
    return (
      <main className="account-page">
        <Loading lines={6} label={t('Loading the exports')} />
      </main>
    )
  const { shortName: name } = whose.answer.one
  const list = exports.answer
  return (
    <main className="account-page">
      <div className="account-head">
        <Link to={`/customer/${customerId}`}>{t('Settings of {{name}}', { name })}</Link>
        <p>
          {t('All that is kept for {{name}}, in one ZIP archive that other programs can read.', {
            name,
          })}
        </p>
      </div>
      <Part
        title={t('Export')}
        about={t(
          'It is made in the background, and kept for a week or until a newer one is ready. You can leave this page meanwhile.',
        )}
      >
        <div className="account-exports">
          {list.length === 0 && <p className="note">{t('This account was not exported yet.')}</p>}
          {list.length > 0 && (
            <ul aria-label={t('Exports')}>
              {list.map((one) => (
                <ExportLine key={one.id} of={one} customerId={customerId} onChanged={exports.again} />
              ))}
            </ul>
          )}
          {!list.some(isUnderWay) && <Start customerId={customerId} onStarted={exports.again} />}
          {wrong && <FormError>{wrong}</FormError>}
        </div>
      </Part>
      <WhatIsInIt />
    </main>
  )
}

function Start({ customerId, onStarted }: { customerId: string; onStarted: () => void }) {
  const act = useAct()
  return (
    <>
      <Button
        kind="primary"
        busy={act.busy}
        onClick={() =>
          void act.run(async () => {
            await startAccountExport(customerId)
            onStarted()
          })
        }
      >
        {t('Export the account')}
      </Button>
      <FormError>{act.error}</FormError>
    </>
  )
}

const WhatIsInIt = () => (
  <Part title={t('What is in it')}>
    <ul className="account-contents">
      <li>
        {t(
          'A file of JSON Lines for each table: trailers, users, alerts, work orders, the audit trail and more.',
        )}
      </li>
      <li>{t('All reports of all trailers, also of those that were removed, as Apache Parquet.')}</li>
      <li>{t('The geofences as GeoJSON, for maps.')}</li>
      <li>{t('A description of every file and column, with checksums.')}</li>
      <li>{t('No passwords, second factors, keys or links: the manifest names what is left out.')}</li>
      <li>
        {t('It holds names, email addresses and places. Keep it where only those can read it who should.')}
      </li>
    </ul>
  </Part>
)
