/** Says that there is no such page, and leads to one that is there. */
import { t } from '#domain/basics/texts.ts'
import { Link } from '../../ui/layout/link.tsx'
import { Empty } from '../../ui/states/states.tsx'

export function Screen() {
  return (
    <main className="page-state">
      <Empty title={t('Page was not found')}>
        <p>{t('The address may be mistyped, or the page has moved.')}</p>
        <Link className="button" data-kind="primary" to="/tracking">
          {t('Go to Tracking Page')}
        </Link>
      </Empty>
    </main>
  )
}
