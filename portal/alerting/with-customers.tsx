/** What a screen of alerts needs before it shows anything: who looks, and the customers whose things they see there. */
import type { ReactNode } from 'react'
import { can, type Right } from '#domain/access/rights.ts'
import type { Viewer } from '#domain/access/session.ts'
import { type CustomerName, customerNames } from '../data/customers.ts'
import { useSession } from '../data/session.ts'
import { useQuery } from '../data/use-query.ts'
import { ErrorState, Loading } from '../ui/states/states.tsx'

export function WithCustomers({
  right,
  loading,
  children,
}: {
  /** What they may do with the things of a customer. */
  right: Right
  /** Said while the customers come. */
  loading: string
  children: (viewer: Viewer, customers: readonly CustomerName[]) => ReactNode
}) {
  const viewer = useSession()?.viewer
  const names = useQuery('customers', customerNames)
  if (!viewer) return null
  if (names.error)
    return (
      <main className="page-state">
        <ErrorState title={names.error} again={names.again} />
      </main>
    )
  if (!names.answer) return <Loading lines={8} label={loading} />
  return children(
    viewer,
    names.answer.filter(({ id }) => can(viewer, right, { customerId: Number(id) })),
  )
}
