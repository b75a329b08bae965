/** How well the fleet is: a tile for each level, which narrows the list of trailers, and a bar for each kind of health. */

import { number } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import { columnOf } from '#domain/columns/index.ts'
import { statusLevels } from '#domain/state/derived.ts'
import type { Level } from '#domain/vehicle/severity.ts'
import { fleetHealth, type ValueCount } from '../../data/control.ts'
import { setSearch, useSearchValue } from '../../ui/layout/address.ts'
import { LevelMark, levelNames, levels } from '../../ui/marks/level-mark.tsx'
import { Bar, type BarSegment } from './bars.tsx'
import type { Links } from './links.ts'
import { Content, useModule } from './module.tsx'

const levelOf: Readonly<Record<string, Level>> = statusLevels

/** The values of a column as parts of a bar, the worst first, each with the filter of the grid that shows it. */
export function parts(
  key: string,
  counts: readonly ValueCount[],
  customer: Readonly<Record<string, string>>,
  { grid }: Links,
): readonly BarSegment[] {
  const { options = {}, field } = columnOf(key)!
  const all = counts.map(({ value, count }) => ({
    key: value ?? 'none',
    label: (value === null ? undefined : (options as Readonly<Record<string, string>>)[value]) ?? 'N/A',
    count,
    level: levelOf[value ?? ''] ?? 'unknown',
    to: grid({ [field]: value ?? 'N/A', ...customer }),
  }))
  return all.toSorted((a, b) => levels.indexOf(a.level) - levels.indexOf(b.level))
}

export function HealthCounts({ customerId, narrowed, links }: ModuleProps) {
  const query = useModule(`health ${customerId}`, (signal) => fleetHealth(customerId, signal))
  const chosen = useSearchValue('level')
  return (
    <Content query={query} isEmpty={({ total }) => total === 0} empty={t('There are no trailers yet.')}>
      {(health) => {
        const counts = new Map(health.levels.map(({ value, count }) => [value ?? 'unknown', count]))
        return (
          <>
            <fieldset className="health-tiles">
              <legend className="unseen">{t('Status of trailers')}</legend>
              {levels.map((level) => (
                <button
                  key={level}
                  type="button"
                  aria-pressed={chosen === level}
                  data-none={!counts.get(level) || undefined}
                  onClick={() => setSearch({ level: chosen === level ? null : level })}
                >
                  <b className="numbers">{number(counts.get(level) ?? 0)}</b>
                  <span>
                    <LevelMark level={level} bare />{' '}
                    {level === 'unknown' ? t('No report') : levelNames[level]}
                  </span>
                </button>
              ))}
            </fieldset>
            <p className="health-what">
              {t(
                'Status, as on the map and in lists: the worst of brakes, lights, tires, wheel ends, batteries and reefer unit. Stale once nothing has come for 25 hours.',
              )}
            </p>
            <div className="health-bars">
              <Bar
                title={t('Trailer health, without gateway and reefer')}
                parts={parts('trailerHealthStatus', health.trailer, narrowed, links)}
              />
              <Bar
                title={t('Trailer battery')}
                parts={parts('sensorBoxBatteryHealthStatus', health.trailerBattery, narrowed, links)}
              />
              <Bar
                title={t('Gateway battery')}
                parts={parts('gatewayBatteryHealthStatus', health.gatewayBattery, narrowed, links)}
              />
            </div>
          </>
        )
      }}
    </Content>
  )
}

/** The props of every module. */
export interface ModuleProps {
  /** The one customer that is looked at; null: all. */
  readonly customerId: string | null
  readonly customerName: string | null
  /** The same as filters of the grid. */
  readonly narrowed: Readonly<Record<string, string>>
  readonly links: Links
}
