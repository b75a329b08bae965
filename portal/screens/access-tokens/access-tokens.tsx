/** The screens of access tokens: one's own, and those of a customer's services. */

import { can } from '#domain/access/rights.ts'
import { t } from '#domain/basics/texts.ts'
import { customerNames } from '../../data/customers.ts'
import { useViewer } from '../../data/me.ts'
import type { ScreenProps } from '../../data/screen.ts'
import { useQuery } from '../../data/use-query.ts'
import { Link } from '../../ui/layout/link.tsx'
import { Empty, ErrorState, Loading, NoAccess } from '../../ui/states/states.tsx'
import { TokenList } from './token-list.tsx'
import './access-tokens.css'

export function OwnScreen() {
  const { answer, error, again } = useQuery('customers', (signal) => customerNames(signal))
  if (error && !answer) return <Failed error={error} again={again} />
  return (
    <main className="tokens-page">
      <div className="tokens-head">
        <p>
          {t(
            'Programs of your own read and change with a token what you may read and change, and never more than you chose for it.',
          )}
        </p>
        <Link to="/docs">{t('Documentation of the API')}</Link>
      </div>
      {answer ? <TokenList customerId={null} customers={answer} /> : <TokensLoading />}
    </main>
  )
}

export function ServiceScreen({ params: { customerId = '' } }: ScreenProps) {
  const viewer = useViewer()
  const mayManage = viewer !== null && can(viewer, 'manageServiceTokens', { customerId: Number(customerId) })
  const { answer, error, again } = useQuery(
    mayManage ? customerId : null,
    async (signal) => ({ one: (await customerNames(signal)).find(({ id }) => id === customerId) ?? null }),
    { keepPrevious: customerId },
  )
  if (!mayManage)
    return (
      <main className="page-state">
        <NoAccess title={t("You don't have access to the tokens of this customer.")}>
          <p>{t('Please ask an administrator, if you need it.')}</p>
        </NoAccess>
      </main>
    )
  if (error && !answer) return <Failed error={error} again={again} />
  if (answer?.one === null)
    return (
      <main className="page-state">
        <Empty title={t('There is no such customer.')}>
          <Link className="button" to="/profile">
            {t('Go to my profile')}
          </Link>
        </Empty>
      </main>
    )
  return (
    <main className="tokens-page">
      {answer ? (
        <>
          <div className="tokens-head">
            <Link to={`/customer/${customerId}`}>
              {t('Settings of {{name}}', { name: answer.one.shortName })}
            </Link>
            <p>
              {t(
                'Systems of {{name}} use these. They belong to the customer, and go on when whoever made them leaves.',
                { name: answer.one.shortName },
              )}
            </p>
            <Link to="/docs">{t('Documentation of the API')}</Link>
          </div>
          <TokenList customerId={customerId} customers={[answer.one]} />
        </>
      ) : (
        <TokensLoading />
      )}
    </main>
  )
}

const TokensLoading = () => <Loading lines={8} label={t('Loading access tokens')} />

const Failed = ({ error, again }: { error: string; again: () => void }) => (
  <main className="page-state">
    <ErrorState title={error} again={again} />
  </main>
)
