/** A page about one customer, which its settings lead to: whether it may be seen, is coming, failed, or is there. */
import type { ReactNode } from 'react'
import { t } from '#domain/basics/texts.ts'
import { customerWords } from '#domain/fleet/words.ts'
import type { QueryState } from '../data/use-query.ts'
import { Link } from '../ui/layout/link.tsx'
import { Empty, ErrorState, Loading, NoAccess } from '../ui/states/states.tsx'
import './one-customer.css'

export function OneCustomer<One>({
  may,
  noAccess,
  query: { answer, error, again },
  loading,
  children,
}: {
  may: boolean
  /** What is said to who may not. */
  noAccess: string
  /** `one` is null where there is no such customer, among those that I see. */
  query: Pick<QueryState<{ readonly one: One | null }>, 'answer' | 'error' | 'again'>
  loading: string
  children: (one: One) => ReactNode
}) {
  if (!may)
    return (
      <main className="page-state">
        <NoAccess title={noAccess}>
          <p>{t('Please ask an administrator, if you need it.')}</p>
        </NoAccess>
      </main>
    )
  if (error && !answer)
    return (
      <main className="page-state">
        <ErrorState title={error} again={again} />
      </main>
    )
  if (answer?.one === null)
    return (
      <main className="page-state">
        <Empty title={customerWords.noSuchCustomer}>
          <Link className="button" to="/profile">
            {t('Go to my profile')}
          </Link>
        </Empty>
      </main>
    )
  return <CustomerPage>{answer ? children(answer.one) : <Loading lines={8} label={loading} />}</CustomerPage>
}

/** The page itself, which rolls. */
export const CustomerPage = ({ children }: { children: ReactNode }) => (
  <main className="one-customer">{children}</main>
)

/** What it is about, behind the way back to the customer where there is one. */
export const CustomerPageHead = ({
  customer,
  children,
}: {
  customer?: { readonly id: string; readonly name: string }
  children: ReactNode
}) => (
  <div className="one-customer-head">
    {customer && (
      <Link to={`/customer/${customer.id}`}>{t('Settings of {{name}}', { name: customer.name })}</Link>
    )}
    {children}
  </div>
)
