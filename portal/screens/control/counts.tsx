/** The modules that count: where trailers are, in which geofences, and whether their gateways report. */
import { count, number } from '#domain/basics/print.ts'
import { plural, t } from '#domain/basics/texts.ts'
import { fleetConnectivity, fleetPlaces, occupiedGeofences } from '../../data/control.ts'
import { Bar, CountLines } from './bars.tsx'
import { type ModuleProps, parts } from './health.tsx'
import { Content, useModule } from './module.tsx'

export function Places({ customerId, narrowed, links }: ModuleProps) {
  const query = useModule(`places ${customerId}`, (signal) => fleetPlaces(customerId, signal))
  return (
    <Content
      query={query}
      isEmpty={(places) => places.length === 0}
      empty={t('No trailer has reported its position.')}
    >
      {(places) => (
        <CountLines
          noun={t('trailers')}
          lines={places.map(({ state, count, moving }) => ({
            key: state ?? '',
            label: state ?? t('Elsewhere or unknown'),
            count,
            more:
              moving > 0
                ? plural(moving, '{{count}} moving', '{{count}} moving', { count: number(moving) })
                : undefined,
            to: state ? links.grid({ reverse_geocoded_address: `, ${state}`, ...narrowed }) : undefined,
          }))}
        />
      )}
    </Content>
  )
}

export function OccupiedFences({ customerId, links }: ModuleProps) {
  const query = useModule(`fences ${customerId}`, (signal) => occupiedGeofences(customerId, signal))
  return (
    <Content
      query={query}
      isEmpty={(fences) => fences.length === 0}
      empty={t('No trailer is in a geofence now.')}
    >
      {(fences) => (
        <CountLines
          noun={t('inside now')}
          lines={fences.map(({ id, name, count }) => ({ key: id, label: name, count, to: links.fence(id) }))}
        />
      )}
    </Content>
  )
}

export function ConnectivityCounts({ customerId, narrowed, links }: ModuleProps) {
  const query = useModule(`connectivity ${customerId}`, (signal) => fleetConnectivity(customerId, signal))
  return (
    <Content query={query} isEmpty={({ total }) => total === 0} empty={t('There are no trailers yet.')}>
      {({ statuses, within24h, within7d, older, never, total }) => (
        <>
          <Bar
            title={count(total, 'trailer')}
            parts={parts('connectivityStatus', statuses, narrowed, links)}
          />
          <CountLines
            noun={t('trailers')}
            lines={[
              { key: 'day', label: t('Within 24 hours'), count: within24h },
              { key: 'week', label: t('Within 7 days'), count: within7d },
              { key: 'older', label: t('Longer ago'), count: older },
              { key: 'never', label: t('Never'), count: never },
            ].filter(({ count, key }) => count > 0 || key === 'day')}
          />
        </>
      )}
    </Content>
  )
}
