/** The whole account of one customer: what an export has, the one that is being made, and the one that is ready. */

import { can } from '#domain/access/rights.ts'
import { t } from '#domain/basics/texts.ts'
import type { Ms } from '#domain/basics/units.ts'
import { accountExports, isUnderWay, startAccountExport } from '../../data/account-exports.ts'
import { customer } from '../../data/customers.ts'
import { useViewer } from '../../data/me.ts'
import type { ScreenProps } from '../../data/screen.ts'
import { useQuery } from '../../data/use-query.ts'
import { CustomerPageHead, OneCustomer } from '../../one-customer/one-customer.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Part } from '../../ui/layout/part.tsx'
import { useAct } from '../../ui/states/act.ts'
import { FormError } from '../../ui/states/form-error.tsx'
import { ErrorState, Loading } from '../../ui/states/states.tsx'
import { ExportLine } from './export-line.tsx'
import './account-export.css'

/** How often it is asked how far an export is. */
const lookEvery: Ms = 1_000

export function Screen({ params: { customerId = '' } }: ScreenProps) {
  const viewer = useViewer()
  const may = viewer !== null && can(viewer, 'exportAccount', { customerId: Number(customerId) })
  const query = useQuery(may ? customerId : null, async (signal) => ({
    one: await customer(customerId, signal),
  }))
  return (
    <OneCustomer
      may={may}
      noAccess={t("You don't have access to exports of this customer's account.")}
      query={query}
      loading={t('Loading the exports')}
    >
      {({ shortName: name }) => (
        <>
          <CustomerPageHead customer={{ id: customerId, name }}>
            <p>
              {t('All that is kept for {{name}}, in one ZIP archive that other programs can read.', { name })}
            </p>
          </CustomerPageHead>
          <Part
            title={t('Export')}
            about={t(
              'It is made in the background, and kept for a week or until a newer one is ready. You can leave this page meanwhile.',
            )}
          >
            <Exports customerId={customerId} />
          </Part>
          <WhatIsInIt />
        </>
      )}
    </OneCustomer>
  )
}

function Exports({ customerId }: { customerId: string }) {
  const { answer, error, again } = useQuery(customerId, (signal) => accountExports(customerId, signal), {
    keepPrevious: customerId,
    refetchEvery: (answer) => (answer?.some(isUnderWay) ? lookEvery : null),
  })
  if (!answer)
    return error ? (
      <ErrorState title={error} again={again} />
    ) : (
      <Loading lines={3} label={t('Loading the exports')} />
    )
  return (
    <div className="account-exports">
      {answer.length === 0 && <p className="note">{t('This account was not exported yet.')}</p>}
      {answer.length > 0 && (
        <ul aria-label={t('Exports')}>
          {answer.map((one) => (
            <ExportLine key={one.id} of={one} customerId={customerId} onChanged={again} />
          ))}
        </ul>
      )}
      {!answer.some(isUnderWay) && <Start customerId={customerId} onStarted={again} />}
      {error && <FormError>{error}</FormError>}
    </div>
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
