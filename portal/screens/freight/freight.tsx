/** Freight: the page that the customer configured, embedded; or who can configure it. */
import { IconExternalLink, IconRefresh } from '@tabler/icons-react'
import { can } from '#domain/access/rights.ts'
import type { Viewer } from '#domain/access/session.ts'
import { useViewer } from '../../data/me.ts'
import { outsidePages } from '../../data/outside-pages.ts'
import type { ScreenProps } from '../../data/screen.ts'
import { useQuery } from '../../data/use-query.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Choice } from '../../ui/controls/controls.tsx'
import { setSearch, useSearchValue } from '../../ui/layout/address.ts'
import { Link } from '../../ui/layout/link.tsx'
import { ToolBar } from '../../ui/layout/tool-bar.tsx'
import { Empty, ErrorState, Loading } from '../../ui/states/states.tsx'
import './freight.css'

const icon = { size: 16, stroke: 1.8 }

export function Screen({ title }: ScreenProps) {
  const viewer = useViewer()
  const { answer: pages, error, again } = useQuery(['freight'], (signal) => outsidePages('freight', signal))
  const wanted = useSearchValue('customer')
  if (!pages)
    return (
      <main className="page-state">
        {error ? (
          <ErrorState title={error} again={again} />
        ) : (
          <Loading lines={6} label={`Loading ${title}`} />
        )}
      </main>
    )
  const page = pages.find(({ customerId }) => customerId === wanted) ?? pages[0]
  if (!page) return <NoPage title={title} viewer={viewer} />
  return (
    <main className="freight">
      <ToolBar
        acts={
          <>
            <Button kind="quiet" icon={<IconRefresh {...icon} />} onClick={again}>
              Load again
            </Button>
            <a className="button" data-kind="quiet" href={page.url} target="_blank" rel="noreferrer">
              <IconExternalLink {...icon} />
              Open in a new tab
            </a>
          </>
        }
      >
        {pages.length > 1 && (
          <Choice
            bare
            label="Customer"
            value={page.customerId}
            options={pages.map(({ customerId, shortName }) => ({ value: customerId, label: shortName }))}
            onChange={(customer) => setSearch({ customer })}
          />
        )}
      </ToolBar>
      <iframe
        key={page.frame}
        className="freight-frame"
        title={`${title} of ${page.shortName}`}
        src={page.frame}
      />
      <p className="freight-note">
        This is a page of {new URL(page.url).host}. If it stays empty, its owner does not let other sites show
        it: open it in a new tab.
      </p>
    </main>
  )
}

const NoPage = ({ title, viewer }: { title: string; viewer: Viewer | null }) => (
  <main className="page-state">
    <Empty title={`No page is set for ${title} yet.`}>
      {viewer && can(viewer, 'editCustomer') ? (
        <>
          <p>Give its address in the settings of the customer, under Pages of your own.</p>
          <Link className="button" data-kind="primary" to="/customer">
            Go to the settings
          </Link>
        </>
      ) : (
        <p>An administrator of your company can give its address, in the settings of the customer.</p>
      )}
    </Empty>
  </main>
)
