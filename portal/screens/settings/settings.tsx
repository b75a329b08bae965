/** Says which way on from the settings without a tab: to one above, or none. */
import { settingsWords } from '#domain/access/words.ts'
import type { ScreenProps } from '../../data/screen.ts'
import { Empty } from '../../ui/states.tsx'

export function Screen({ tabs }: ScreenProps) {
  return (
    <main className="page-state">
      <Empty title={tabs.length > 0 ? settingsWords.selectTab : settingsWords.noTab} />
    </main>
  )
}
