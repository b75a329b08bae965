/** One customer on a page: what it consists of, and all that can be set about it. */

import { useState } from 'react'
import { can } from '#domain/access/rights.ts'
import type { Viewer } from '#domain/access/session.ts'
import { number } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import { customerWords } from '#domain/fleet/words.ts'
import { type Customer, customer, customerNames, customerTotals } from '../../data/customers.ts'
import { useViewer } from '../../data/me.ts'
import type { ScreenProps } from '../../data/screen.ts'
import { useSecondFactorRule } from '../../data/second-factor-rule.ts'
import { useQuery } from '../../data/use-query.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Choice } from '../../ui/controls/controls.tsx'
import { go } from '../../ui/layout/address.ts'
import { Link } from '../../ui/layout/link.tsx'
import { Part } from '../../ui/layout/part.tsx'
import { type Outcome, OutcomeDialog } from '../../ui/overlays/dialog.tsx'
import { SecondFactorSwitch } from '../../ui/sign-in/second-factor-switch.tsx'
import { Empty, ErrorState, Loading, NoAccess } from '../../ui/states/states.tsx'
import { AgreementPart } from './agreement.tsx'
import { ActiveDialog } from './deactivation.tsx'
import { DeletionPart } from './deletion.tsx'
import { DetailsPart, HoursPart, OfficePart, PagesPart } from './details.tsx'
import { DetentionPart } from './detention.tsx'
import { DriverRule } from './driver-rule.tsx'
import { FeaturesPart } from './features.tsx'
import { GatewayKeysPart } from './gateway-keys.tsx'
import { LimitsPart } from './limits-part.tsx'
import './customer-management.css'

/** Of the customers whose data I see, those that I may edit. */
const editable = async (viewer: Viewer, signal: AbortSignal) =>
  (await customerNames(signal)).filter(({ id }) => can(viewer, 'editCustomer', { customerId: Number(id) }))

export function Screen({ params }: ScreenProps) {
  const viewer = useViewer()
  const superAdmin = viewer !== null && can(viewer, 'manageCustomers')
  // A super admin comes from the list of customers; an Account Admin from the profile, mostly for the only one.
  const own = useQuery(superAdmin ? null : 'own', (signal) => editable(viewer!, signal))
  const id = params.customerId ?? own.answer?.[0]?.id ?? null
  // Wrapped, so that none that I see differs from none that has come yet.
  const { answer, error, again } = useQuery(id, async (signal) => ({ one: await customer(id!, signal) }), {
    keepPrevious: id,
  })
  const wrong = own.error ?? error
  if (wrong && !answer)
    return (
      <main className="page-state">
        <ErrorState title={wrong} again={own.error ? own.again : again} />
      </main>
    )
  if (superAdmin ? id === null : own.answer?.length === 0)
    return (
      <main className="page-state">
        <Empty title={superAdmin ? t('Choose a customer from the list.') : t('You administer no customer.')}>
          {superAdmin && <ToCustomers />}
        </Empty>
      </main>
    )
  if (!answer) return <main className="customer-page">{id !== null && !error && <CustomerLoading />}</main>
  const { one } = answer
  if (!one || viewer === null || !can(viewer, 'editCustomer', { customerId: Number(one.id) }))
    return (
      <main className="page-state">
        {one ? (
          <NoAccess title={t("You don't have access to the settings of {{name}}.", { name: one.shortName })}>
            <p>{t('Please ask an administrator, if you need it.')}</p>
          </NoAccess>
        ) : (
          <Empty title={customerWords.noSuchCustomer}>{superAdmin && <ToCustomers />}</Empty>
        )}
      </main>
    )
  return (
    <main className="customer-page">
      {!superAdmin && own.answer && own.answer.length > 1 && (
        <Choice
          label={t('Customer')}
          value={one.id}
          options={own.answer.map(({ id, shortName }) => ({ value: id, label: shortName }))}
          onChange={(id) => go(`/customer/${id}`)}
        />
      )}
      <CustomerParts key={one.id} customer={one} superAdmin={superAdmin} onSaved={again} />
    </main>
  )
}

const ToCustomers = () => (
  <Link className="button" to="/customer-management">
    {t('Go to Customers')}
  </Link>
)

const CustomerLoading = () => <Loading lines={8} label={t('Loading the customer')} />

function CustomerParts({
  customer,
  superAdmin,
  onSaved,
}: {
  customer: Customer
  superAdmin: boolean
  onSaved: () => void
}) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [asks, setAsks] = useState(false)
  const edit = { customer, superAdmin, onSaved }
  return (
    <>
      <div className="customer-head">
        {superAdmin && <Link to="/customer-management">{t('All customers')}</Link>}
        <h2>{customer.shortName}</h2>
        {!customer.active && <span className="tag">{t('Deactivated')}</span>}
        <Totals customerId={customer.id} />
      </div>
      <DetailsPart {...edit} />
      <HoursPart {...edit} />
      <DetentionPart customer={customer} />
      <OfficePart customer={edit.customer} />
      <PagesPart {...edit} />
      <LimitsPart customer={customer} />
      <GatewayKeysPart customerId={customer.id} />
      {superAdmin && <FeaturesPart customerId={customer.id} />}
      <AgreementPart customerId={customer.id} />
      <SignInPart customerId={customer.id} />
      <Part
        title={t('The whole account')}
        about={t('All that is kept for this customer, as files that other programs can read.')}
      >
        <Link className="button" to={`/account-export/${customer.id}`}>
          {t('Export the account')}
        </Link>
      </Part>
      <Part
        title={t('Service tokens')}
        about={t('Systems of the customer read and change its data with tokens of their own.')}
      >
        <Link className="button" to={`/customer-access-tokens/${customer.id}`}>
          {t('Service tokens')}
        </Link>
      </Part>
      <Part title={t('Drivers')}>
        <DriverRule customerId={customer.id} />
      </Part>
      {superAdmin && (
        <Part title={customer.active ? t('Deactivate') : t('Activate')}>
          <Button kind={customer.active ? 'danger' : 'primary'} onClick={() => setAsks(true)}>
            {customer.active ? t('Deactivate customer') : t('Activate customer')}
          </Button>
        </Part>
      )}
      {superAdmin && !customer.active && <DeletionPart customer={customer} />}
      {asks && (
        <ActiveDialog
          customer={customer}
          onClose={() => setAsks(false)}
          onDone={(outcome) => {
            setAsks(false)
            setOutcome(outcome)
            onSaved()
          }}
        />
      )}
      {outcome && <OutcomeDialog outcome={outcome} onClose={() => setOutcome(null)} />}
    </>
  )
}

const SignInPart = ({ customerId }: { customerId: string }) => (
  <Part title={t('Sign-in')}>
    <SecondFactorSwitch {...useSecondFactorRule(customerId)} />
    <Link className="button" to={`/customer-single-sign-on/${customerId}`}>
      {t('Single sign-on')}
    </Link>
  </Part>
)

/** What the customer consists of. */
function Totals({ customerId }: { customerId: string }) {
  const { answer } = useQuery(customerId, (signal) => customerTotals(customerId, signal))
  const facts = [
    [t('All assets'), answer?.totalAssets],
    [t('Active assets'), answer?.totalActiveAssets],
    [t('Gateways silent'), answer?.silentGateways],
    [t('Users'), answer?.users],
  ] as const
  return (
    <dl className="customer-totals">
      {facts.map(([label, count]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{count === undefined ? '–' : number(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
