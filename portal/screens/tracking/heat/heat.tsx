/** The heat map: where the fleet, what is filtered of it, or one vehicle stood, or came through. */
import { t } from '#domain/basics/texts.ts'
import './heat.css'
import { count, number } from '#domain/basics/print.ts'
import type { HeatBy } from '#domain/wire/heat.ts'
import type { Covered } from '../../../map/ground.ts'
import { Heat as HeatLayer, heatRoles } from '../../../map/layers/heat.tsx'
import { LookAt } from '../../../map/layers/look-at.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Choice } from '../../../ui/controls/controls.tsx'
import { setSearch, useSearchValue } from '../../../ui/layout/address.ts'
import { Ranges } from '../ranges.tsx'
import { setRange, useTrackRange } from '../track/url-state.ts'
import { type HeatPicture, useHeat, useHeatPlaces } from './use-heat.ts'

/** Where a trailer stood in one place alone, its surroundings are shown as well. */
const closest = 13

interface HeatProps {
  /** Null: of the fleet. */
  readonly vin: string | null
  /** What the filters of the list leave; null while they leave everything. */
  readonly only: readonly number[] | null
  /** Says that the filters are others. */
  readonly filter: string
  /** What panels cover of the map. */
  readonly covered: Covered
}

export function HeatMap({ vin, only, filter, covered }: HeatProps) {
  const range = useTrackRange()
  const by: HeatBy = useSearchValue('by') === 'passage' ? 'passage' : 'dwell'
  const key = `${vin} ${filter} ${by} ${JSON.stringify(range)}`
  const { picture, error, again } = useHeat(key, { vin, only, range, by })
  const places = useHeatPlaces(vin, range, by)
  return (
    <>
      <LookAt points={places} covered={covered} maxZoom={closest} />
      {picture && <HeatLayer cells={picture.cells} grid={picture.grid} max={picture.max} />}
      <section className="heat-bar" aria-label={t('Heat map')} data-drawer={vin !== null || undefined}>
        <Ranges range={range} onChange={setRange} />
        <Choice
          label={t('By')}
          bare
          value={by}
          options={[
            { value: 'dwell', label: t('By dwell') },
            { value: 'passage', label: t('By passage') },
          ]}
          onChange={(value) => setSearch({ by: value === 'dwell' ? null : value })}
        />
        {error ? (
          <p className="heat-status" role="alert">
            {error} <Button onClick={again}>{t('Try again')}</Button>
          </p>
        ) : (
          <Said picture={picture} by={by} one={vin !== null} />
        )}
      </section>
    </>
  )
}

/** The legend; or why there is nothing to see. */
const nothing = {
  one: { dwell: t('It did not stop here in this time.'), passage: t('It did not come here in this time.') },
  all: { dwell: t('Nobody stopped here in this time.'), passage: t('Nobody came here in this time.') },
}

function Said({ picture, by, one }: { picture: HeatPicture | null; by: HeatBy; one: boolean }) {
  if (!picture || (!picture.done && picture.cells.length === 0))
    return (
      <p className="heat-status" role="status">
        {t('Looking at the reports …')}
      </p>
    )
  const { cells, max, done, looked, vehicles } = picture
  if (cells.length === 0)
    return (
      <p className="heat-status" role="status">
        {nothing[one ? 'one' : 'all'][by]}
      </p>
    )
  const most = by === 'dwell' ? `${number(max, max < 10 ? 1 : 0)} h` : count(max, 'time')
  return (
    <div className="heat-legend" role="status">
      <span>{t('less')}</span>
      <i
        style={{
          background: `linear-gradient(90deg, ${heatRoles.map((role) => `var(--${role})`).join(', ')})`,
        }}
      />
      <span className="numbers">{most}</span>
      {!one && (!done || looked < vehicles) && (
        <span className="heat-part numbers">
          {done
            ? t('from {{looked}} of {{all}} trailers', { looked: number(looked), all: number(vehicles) })
            : t('so far {{looked}} of {{all}} trailers', { looked: number(looked), all: number(vehicles) })}
        </span>
      )}
    </div>
  )
}
