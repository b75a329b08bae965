/** A page from elsewhere inside ours: the customer's whose it is, a way to load it again and to open it alone. */

import { IconExternalLink, IconRefresh } from '@tabler/icons-react'
import { t } from '#domain/basics/texts.ts'
import { Button } from '../controls/button.tsx'
import { Choice } from '../controls/controls.tsx'
import { setSearch, useSearchValue } from './address.ts'
import './outside-frame.css'
import { ToolBar } from './tool-bar.tsx'

const icon = { size: 16, stroke: 1.8 }

interface FramedPage {
  readonly customerId: string
  readonly shortName: string
  /** Where it is. */
  readonly url: string
  /** What the frame loads. */
  readonly frame: string
}

/** @param pages one a customer, at least one; which of them is part of the address */
export function OutsideFrame({
  title,
  pages,
  again,
}: {
  /** What it is, before whose: "Freight" of Northstar. */
  title: string
  pages: readonly FramedPage[]
  again: () => void
}) {
  const wanted = useSearchValue('customer')
  const page = pages.find(({ customerId }) => customerId === wanted) ?? pages[0]!
  return (
    <main className="outside-page">
      <ToolBar
        acts={
          <>
            <Button kind="quiet" icon={<IconRefresh {...icon} />} onClick={again}>
              {t('Load again')}
            </Button>
            <a className="button" data-kind="quiet" href={page.url} target="_blank" rel="noreferrer">
              <IconExternalLink {...icon} />
              {t('Open in a new tab')}
            </a>
          </>
        }
      >
        {pages.length > 1 && (
          <Choice
            bare
            label={t('Customer')}
            value={page.customerId}
            options={pages.map(({ customerId, shortName }) => ({ value: customerId, label: shortName }))}
            onChange={(customer) => setSearch({ customer })}
          />
        )}
      </ToolBar>
      <iframe
        key={page.frame}
        title={t('{{title}} of {{customer}}', { title, customer: page.shortName })}
        src={page.frame}
      />
      <p>
        {t(
          'This is a page of {{site}}. If it stays empty, its owner does not let other sites show it: open it in a new tab.',
          { site: new URL(page.url).host },
        )}
      </p>
    </main>
  )
}
