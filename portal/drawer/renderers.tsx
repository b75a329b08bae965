/** One component for each renderer of a sensor; a missing one is a compile error. */

import { type ComponentType, Suspense } from 'react'
import { unitInstead } from '#domain/basics/quantity.ts'
import { t } from '#domain/basics/texts.ts'
import type { Fault } from '#domain/maintenance/faults.ts'
import type { Drawer, Renderer } from '#domain/shapes/drawer.ts'
import { dwellingSince, stoppedSince } from '#domain/state/derived.ts'
import type { VehicleState } from '#domain/state/state.ts'
import type { Vehicle } from '#domain/vehicle/vehicle.ts'
import { Subtable } from '../ui/lists/subtable.tsx'
import { useNow } from '../ui/time/clock.ts'
import { span } from '../ui/time/time.ts'
import { ownPlace, ownUnits } from '../ui/units.ts'
import { Circuits } from './circuits.tsx'
import { Faults } from './faults.tsx'
import { LabelledRows } from './section.tsx'
import { Wheels } from './wheels.tsx'
import './renderers.css'
import { LazyFallback, lazyComponent } from '../ui/states/lazy-component.tsx'

// biome-ignore lint/suspicious/noExplicitAny: a sensor's own drawer knows its reading; here all sensors meet
type Any = any

/** What a way is given: the declaration, the reading, and what else is known of the vehicle. */
export interface Shown<W extends Renderer> {
  readonly drawer: Extract<Drawer<Any>, { readonly as: W }>
  readonly reading: unknown
  readonly vehicle: Vehicle
  readonly state: VehicleState
  /** The active faults that this sensor reports. */
  readonly lives: readonly Fault[]
  readonly address: string | null
}

type Renderers = { readonly [W in Renderer]: ComponentType<Shown<W>> }

export const renderers: Renderers = {
  rows: ({ drawer, reading, vehicle }) => <LabelledRows rows={drawer.rows(reading, vehicle, ownUnits())} />,
  place: Place,
  faults: ({ drawer, reading, vehicle, lives }) => (
    <>
      <Faults faults={drawer.faults(reading, vehicle)} lives={lives} />
      <LabelledRows rows={drawer.rows(reading, vehicle, ownUnits())} />
    </>
  ),
  circuits: ({ drawer, reading, vehicle }) => <Circuits circuits={drawer.circuits(reading, vehicle)} />,
  wheels: ({ drawer, reading, vehicle }) => (
    <Wheels
      wheels={drawer.wheels(reading, vehicle, ownUnits())}
      axles={vehicle.axles}
      unit={unitInstead(drawer.unit, ownUnits())?.name ?? drawer.unit}
    />
  ),
  picture: Picture,
  sections: ({ drawer, reading, vehicle }) => (
    <>
      {drawer.sections(reading, vehicle, ownUnits()).map(({ title, rows, table }) => (
        <section key={title} className="subsection">
          <h4>{title}</h4>
          <LabelledRows rows={rows} />
          {table && <Subtable title={title} table={table} />}
        </section>
      ))}
    </>
  ),
}

/** Draws a reading by its sensor's way. */
export function Rendered(shown: Shown<Renderer>) {
  const Shape = renderers[shown.drawer.as] as ComponentType<Shown<Renderer>>
  return <Shape {...shown} />
}

function Place({ drawer, reading, vehicle, state, address }: Shown<'place'>) {
  const stopped = useNow((now) => {
    const since = stoppedSince(state)
    return since === null ? '' : span(now - since)
  })
  const dwelling = useNow((now) => {
    const since = dwellingSince(state, now)
    return since === null ? '' : span(now - since)
  })
  return (
    <LabelledRows
      rows={[
        ...(address ? [{ label: t('Address'), text: ownPlace(address) }] : []),
        ...drawer.rows(reading, vehicle, ownUnits()),
        ...(stopped ? [{ label: t('Stopped for'), text: stopped }] : []),
        ...(dwelling ? [{ label: t('Dwelling for'), text: dwelling }] : []),
      ]}
    />
  )
}

const CargoPictures = lazyComponent(async () => (await import('./cargo-pictures.tsx')).CargoPictures)

function Picture({ drawer, reading, vehicle, state }: Shown<'picture'>) {
  const image = drawer.image(reading, vehicle)
  return (
    <>
      {image ? (
        <img className="picture" src={image} alt={t('The cargo space from inside')} loading="lazy" />
      ) : (
        <Suspense fallback={<LazyFallback lines={5} label={t('Loading pictures')} />}>
          <CargoPictures vehicle={vehicle} recorded={state.recorded} />
        </Suspense>
      )}
      <LabelledRows rows={drawer.rows(reading, vehicle, ownUnits())} />
    </>
  )
}
