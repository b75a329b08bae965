/** The dashboard that a customer has elsewhere, as a tab. */
import { IconExternalLink, IconRefresh } from '@tabler/icons-react'
import type { OutsidePage } from '../../data/outside-pages.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Choice } from '../../ui/controls/controls.tsx'
import { setSearch, useSearchValue } from '../../ui/layout/address.ts'
import { ToolBar } from '../../ui/layout/tool-bar.tsx'

const icon = { size: 16, stroke: 1.8 }

export function OutsideTab({ pages, again }: { pages: readonly OutsidePage[]; again: () => void }) {
  const wanted = useSearchValue('customer')
  const page = pages.find(({ customerId }) => customerId === wanted) ?? pages[0]!
  return (
    <main className="insight-outside">
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
        className="insight-frame"
        title={`Dashboard of ${page.shortName}`}
        src={page.frame}
      />
      <p className="insight-frame-note">
        This is a page of {new URL(page.url).host}. If it stays empty, its owner does not let other sites show
        it: open it in a new tab.
      </p>
    </main>
  )
}
