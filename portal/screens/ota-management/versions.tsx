/** What held in a campaign before it was changed, version by version. */

import { count } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import { conditions } from '#domain/ota/conditions.ts'
import type { Campaign } from '../../data/ota.ts'
import { moment } from '../../ui/time/time.ts'

type Version = Campaign['versions'][number]

const wordsOf = ({ waves, window, conditions: held, failureLimit, expiresAfterHours }: Version): string =>
  [
    t('Waves of {{waves}}', { waves: waves.join(', ') }),
    window ? t('from {{window}} by the sun at the trailer', { window }) : t('at any time'),
    held.length > 0 ? held.map((name) => conditions[name].title).join(', ') : t('no conditions'),
    t('{{failures}} allowed', { failures: count(failureLimit, 'failure') }),
    t('waits {{hours}} for each device', { hours: count(expiresAfterHours, 'hour') }),
  ].join('; ')

/** Nothing where it was never changed. */
export function Versions({ campaign: { versions } }: { campaign: Campaign }) {
  if (versions.length < 2) return null
  return (
    <section className="ota-part" aria-label={t('Versions')}>
      <h2>{t('Versions')}</h2>
      <ol className="ota-story" reversed>
        {versions.map((one) => (
          <li key={one.version}>
            <strong>{t('Version {{number}}', { number: one.version })}</strong>{' '}
            <span className="ota-note">
              {t('{{time}} by {{user}}', { time: moment(one.made), user: one.madeBy })}
            </span>
            <br />
            {wordsOf(one)}.
          </li>
        ))}
      </ol>
    </section>
  )
}
