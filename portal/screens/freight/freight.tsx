/** Freight: the page that the customer configured, embedded; or who can configure it. */

import { can } from '#domain/access/rights.ts'
import type { Viewer } from '#domain/access/session.ts'
import { t } from '#domain/basics/texts.ts'
import { useViewer } from '../../data/me.ts'
import { outsidePages } from '../../data/outside-pages.ts'
import type { ScreenProps } from '../../data/screen.ts'
import { useQuery } from '../../data/use-query.ts'
import { Link } from '../../ui/layout/link.tsx'
import { OutsideFrame } from '../../ui/layout/outside-frame.tsx'
import { Empty, ErrorState, Loading } from '../../ui/states/states.tsx'

export function Screen({ title }: ScreenProps) {
  const viewer = useViewer()
  const { answer: pages, error, again } = useQuery(['freight'], (signal) => outsidePages('freight', signal))
  if (!pages)
    return (
      <main className="page-state">
        {error ? (
          <ErrorState title={error} again={again} />
        ) : (
          <Loading lines={6} label={t('Loading {{screen}}', { screen: title })} />
        )}
      </main>
    )
  if (pages.length === 0) return <NoPage title={title} viewer={viewer} />
  return <OutsideFrame title={title} pages={pages} again={again} />
}

const NoPage = ({ title, viewer }: { title: string; viewer: Viewer | null }) => (
  <main className="page-state">
    <Empty title={t('No page is set for {{screen}} yet.', { screen: title })}>
      {viewer && can(viewer, 'editCustomer') ? (
        <>
          <p>{t('Give its address in the settings of the customer, under Pages of your own.')}</p>
          <Link className="button" data-kind="primary" to="/customer">
            {t('Go to the settings')}
          </Link>
        </>
      ) : (
        <p>{t('An administrator of your company can give its address, in the settings of the customer.')}</p>
      )}
    </Empty>
  </main>
)
