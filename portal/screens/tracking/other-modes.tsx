/** The other modes of Tracking: track, heat map and past; each is loaded when it is first opened. */
import type { LiveVehicle } from '#domain/wire/live.ts'
import type { FleetListFilter } from '../../data/listing.ts'
import type { Covered } from '../../map/ground.ts'
import { lazyComponent } from '../../ui/states/lazy-component.tsx'
import type { TrackingMode } from './mode.ts'
import { isFiltered } from './url-state.ts'

const History = lazyComponent(async () => (await import('./track/history.tsx')).TrackMode)
const HeatMap = lazyComponent(async () => (await import('./heat/heat.tsx')).HeatMap)
const Past = lazyComponent(async () => (await import('./past/past.tsx')).PastMode)

interface OtherModeProps {
  readonly mode: TrackingMode
  readonly vin: string | undefined
  readonly covered: Covered
  readonly filter: FleetListFilter
  readonly list: readonly LiveVehicle[]
  readonly onClose: () => void
}

export function OtherMode({
  mode: { option, at, since },
  vin,
  covered,
  filter,
  list,
  onClose,
}: OtherModeProps) {
  if (option === 'history') return <History vin={vin!} covered={covered} />
  if (option === null) return <Past at={at} since={since} vin={vin} onClose={onClose} />
  const only = isFiltered(filter) ? list.map(({ id }) => id) : null
  return <HeatMap vin={vin ?? null} only={only} filter={JSON.stringify(filter)} covered={covered} />
}
