/** Tours of screens, to be begun again; and whether they are offered on first visits. */

import type { Viewer } from '#domain/access/session.ts'
import { t } from '#domain/basics/texts.ts'
import { tourPath } from '#domain/help/tour.ts'
import { toursFor } from '#domain/help/tours/index.ts'
import { useMe } from '../../data/me.ts'
import { offerTours } from '../../data/tours.ts'
import { Switch } from '../../ui/controls/controls.tsx'
import { Link } from '../../ui/layout/link.tsx'
import { useAct } from '../../ui/states/act.ts'

export function Tours({ viewer }: { viewer: Viewer }) {
  const { flags, me } = useMe()
  const { busy, error, run } = useAct()
  const tours = toursFor(viewer, flags)
  if (tours.length === 0) return null
  const offered = me?.endedTours !== null
  return (
    <section className="help-topic" aria-labelledby="help-tours">
      <h2 id="help-tours">{t('Short tours')}</h2>
      <p>{t('A tour shows the parts of a screen one after another.')}</p>
      <ul className="help-tours">
        {tours.map((tour) => (
          <li key={tour.id}>
            <Link className="button" to={tourPath(tour)}>
              {tour.title}
            </Link>
          </li>
        ))}
      </ul>
      {me && (
        <Switch
          label={t('Offer a tour on the first visit of a screen')}
          on={offered}
          busy={busy}
          onChange={(on) => void run(() => offerTours(on))}
        />
      )}
      {error && <p role="alert">{error}</p>}
    </section>
  )
}
