/** The alerts that an episode is made of, the newest first; each opens into its own evidence. */

import { useState } from 'react'
import { number } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import { episodeFirings, type OpenEpisode } from '../../../data/episodes.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { setSearch } from '../../../ui/layout/address.ts'
import { LevelMark } from '../../../ui/marks/level-mark.tsx'
import { useAct } from '../../../ui/states/act.ts'
import { FormError } from '../../../ui/states/form-error.tsx'
import { moment } from '../../../ui/time/time.ts'
import { episodeMark, episodeText, firingsTitle } from './episode-words.ts'

export function EpisodeFirings({ episode, reading }: { episode: OpenEpisode; reading: string }) {
  const [paged, setPaged] = useState({ of: episode, page: episode.firings })
  // What was asked for again begins anew: its firings may be at another state.
  const held = paged.of === episode ? paged.page : episode.firings
  const act = useAct()
  const more = async () => {
    const next = await episodeFirings(episode.id, held.after)
    if (next)
      setPaged({ of: episode, page: { firings: [...held.firings, ...next.firings], after: next.after } })
  }
  return (
    <section className="episode" aria-label={firingsTitle(episode)}>
      <h3>{firingsTitle(episode)}</h3>
      <p className="note">
        {t('{{episode}}. What you do here, you do with all of them.', { episode: episodeText(episode) })}
      </p>
      <ul>
        {held.firings.map((firing) => {
          const { level, label } = episodeMark(firing)
          return (
            <li key={firing.id}>
              <button
                type="button"
                aria-pressed={firing.id === reading}
                onClick={() => setSearch({ firing: firing.id })}
              >
                <LevelMark level={level} bare />
                <span className="numbers">{moment(firing.at)}</span>
                <span className="episode-because">{firing.because}</span>
                <span className="episode-rule">{firing.ruleName}</span>
                <span data-ink={level}>{label}</span>
              </button>
            </li>
          )
        })}
      </ul>
      {held.after !== null && (
        <div>
          <Button busy={act.busy} onClick={() => void act.run(more)}>
            {t('Show more of {{alerts}}', { alerts: number(episode.firingCount) })}
          </Button>
        </div>
      )}
      <FormError>{act.error}</FormError>
    </section>
  )
}
