/** Says which way on from the settings without a tab: to one above, or none. */

import { settingsWords } from '#domain/access/words.ts'
import { t } from '#domain/basics/texts.ts'
import type { ScreenProps } from '../../data/screen.ts'
import { Link } from '../../ui/layout/link.tsx'
import { Empty } from '../../ui/states/states.tsx'

export function Screen({ tabs }: ScreenProps) {
  return (
    <main className="page-state">
      {tabs.length > 0 ? (
        <Empty title={settingsWords.selectTab} />
      ) : (
        <Empty title={settingsWords.noTab}>
          <Link className="button" to="/profile">
            {t('Go to my profile')}
          </Link>
        </Empty>
      )}
    </main>
  )
}
