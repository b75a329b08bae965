/** The screens of access tokens: one's own, and those of a customer's services. */

import { can } from '#domain/access/rights.ts'
import { t } from '#domain/basics/texts.ts'
import { customerNames } from '../../data/customers.ts'
import { useViewer } from '../../data/me.ts'
import type { ScreenProps } from '../../data/screen.ts'
import { useQuery } from '../../data/use-query.ts'
import { CustomerPage, CustomerPageHead, OneCustomer } from '../../one-customer/one-customer.tsx'
import { Link } from '../../ui/layout/link.tsx'
import { ErrorState, Loading } from '../../ui/states/states.tsx'
import { TokenList } from './token-list.tsx'
import './access-tokens.css'

export function OwnScreen() {
  const { answer, error, again } = useQuery('customers', (signal) => customerNames(signal))
  if (error && !answer)
    return (
      <main className="page-state">
        <ErrorState title={error} again={again} />
      </main>
    )
  return (
    <CustomerPage>
      <CustomerPageHead>
        <p>
          {t(
            'Programs of your own read and change with a token what you may read and change, and never more than you chose for it.',
          )}
        </p>
        <Link to="/docs">{t('Documentation of the API')}</Link>
      </CustomerPageHead>
      {answer ? (
        <TokenList customerId={null} customers={answer} />
      ) : (
        <Loading lines={8} label={t('Loading access tokens')} />
      )}
    </CustomerPage>
  )
}

export function ServiceScreen({ params: { customerId = '' } }: ScreenProps) {
  const viewer = useViewer()
  const may = viewer !== null && can(viewer, 'manageServiceTokens', { customerId: Number(customerId) })
  const query = useQuery(
    may ? customerId : null,
    async (signal) => ({ one: (await customerNames(signal)).find(({ id }) => id === customerId) ?? null }),
    { keepPrevious: customerId },
  )
  return (
    <OneCustomer
      may={may}
      noAccess={t("You don't have access to the tokens of this customer.")}
      query={query}
      loading={t('Loading access tokens')}
    >
      {(one) => (
        <>
          <CustomerPageHead customer={{ id: customerId, name: one.shortName }}>
            <p>
              {t(
                'Systems of {{name}} use these. They belong to the customer, and go on when whoever made them leaves.',
                { name: one.shortName },
              )}
            </p>
            <Link to="/docs">{t('Documentation of the API')}</Link>
          </CustomerPageHead>
          <TokenList customerId={customerId} customers={[one]} />
        </>
      )}
    </OneCustomer>
  )
}
