/** What the parts of a vehicle are called, and which of each kind there are. */
import { t } from '../basics/texts.ts'
import type { PartKind } from '../shapes/part.ts'
import { wheelWhere } from '../shapes/part.ts'
import type { Vehicle } from '../vehicle/vehicle.ts'

interface Words {
  /** The whole name. */
  readonly name: string
  /** Where there is little room; the name where left out. */
  readonly label?: string
  /** Where there is less; the label where left out. */
  readonly brief?: string
}

const words = {
  zone: { name: t('Zone') },
  cargo: { name: t('Cargo') },
  doors: { name: t('Doors') },
  abs: { name: 'ABS' },
  lights: { name: t('Lights') },
  plug: { name: t('Plug') },
  reefer: { name: t('Reefer unit'), label: t('Reefer') },
  trailerBattery: { name: t('Trailer battery'), brief: t('Battery') },
  gatewayBattery: { name: t('Gateway battery'), brief: t('Gateway') },
  inflation: { name: t('Tire inflation'), label: t('Inflation') },
  load: { name: t('Load on bogie'), label: t('Load') },
  tire: { name: 'tire' },
  hub: { name: 'hub' },
  brake: { name: 'brake' },
} as const satisfies Record<PartKind, Words>

/** The lamps on each circuit of the plug. */
const lamps: Readonly<Record<string, Words>> = {
  red: { name: t('Stop lamps (red wire)'), label: t('Stop lamps'), brief: t('Stop') },
  green: { name: t('Right turn lamps (green wire)'), label: t('Right turn'), brief: t('Right') },
  yellow: { name: t('Left turn lamps (yellow wire)'), label: t('Left turn'), brief: t('Left') },
  black: { name: t('Marker lamps (black wire)'), label: t('Markers') },
  brown: { name: t('Tail lamps (brown wire)'), label: t('Tail lamps'), brief: t('Tail') },
}

const wheelKinds: ReadonlySet<PartKind> = new Set(['tire', 'hub', 'brake'])
/** Whether there is one at each wheel. */
export const isWheelKind = (kind: PartKind): boolean => wheelKinds.has(kind)

/** Where a wheel is by its part. */
export interface WheelPlace {
  readonly axle: number
  readonly side: 'roadside' | 'curbside'
  readonly place: 'outer' | 'inner' | 'single'
}
/** Read back from "2/curbside/outer". */
export const wheelOf = (where: string): WheelPlace => {
  const [axle, side, place] = where.split('/') as [string, WheelPlace['side'], WheelPlace['place']]
  return { axle: Number(axle), side, place }
}

const wordsOf = (kind: PartKind, where: string): Words =>
  (kind === 'lights' ? lamps[where] : undefined) ?? words[kind]

/** @param single whether tires are wide single ones, so that none is an outer one */
export function nameOf(kind: PartKind, where: string, single: boolean): string {
  const { name } = wordsOf(kind, where)
  if (kind === 'zone') return `${name} ${where}`
  if (!isWheelKind(kind)) return name
  const { axle, side, place } = wheelOf(where)
  return [t('Axle'), axle, side, ...(place === 'single' || single ? [] : [place]), name].join(' ')
}

export function labelsOf(kind: PartKind, where: string): { readonly label: string; readonly brief: string } {
  const { name, label = name, brief = label } = wordsOf(kind, where)
  return kind === 'zone' ? { label: `${name} ${where}`, brief: `${name} ${where}` } : { label, brief }
}

const sides = ['curbside', 'roadside'] as const

/** Those of a kind that there are, whether or not anything has been said of them. */
export function wheresOf(kind: PartKind, axles: Vehicle['axles']): readonly string[] {
  if (kind === 'zone') return ['1']
  if (!isWheelKind(kind)) return ['']
  const all = ([1, 2, 3] as const).slice(0, axles)
  // Strokes are measured at the corners.
  const on = kind === 'brake' ? all.filter((axle) => axle === 1 || axle === axles) : all
  const places = kind === 'tire' ? (['outer', 'inner'] as const) : (['single'] as const)
  return on.flatMap((axle) =>
    sides.flatMap((side) => places.map((place) => wheelWhere({ axle, side, place }))),
  )
}
