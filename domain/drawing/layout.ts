/** Where everything in the drawing of a vehicle stands: a pure function of what it is, its parts, and the width there is. */
import { t } from '../basics/texts.ts'
import type { Feet } from '../basics/units.ts'
import type { Vehicle } from '../vehicle/vehicle.ts'
import { atRear, type RearView, type SideView, wheelAt } from './bodies/body.ts'
import { bodyOf } from './bodies/index.ts'
import { isWheelKind, wheelOf } from './names.ts'
import type { Part } from './parts.ts'
import { type Box, line, type Pixels, type Point, rect, type Stroke } from './strokes.ts'

export interface Subject {
  readonly vehicleTypeId: number
  readonly axles: Vehicle['axles']
  /** Null where it is not known: drawn as long as most are. */
  readonly lengthFeet: Feet | null
  readonly parts: readonly Part[]
}

/** How a part is written: a name and its value, a wheel's value, lines below one another, or nothing at all. */
export type CellLook = 'chip' | 'wheel' | 'stack' | 'doors'

/** A part with the place where it is a button. */
export interface Cell extends Box {
  readonly part: Part
  readonly look: CellLook
}

/** Where a part is seen besides, without being a button: a lamp, a wheel from the side, the cable. */
export interface Glimpse extends Point {
  readonly part: Part
  readonly look: 'lamp' | 'wheel' | 'plug' | 'unit'
  readonly size: Pixels
}

export interface Caption extends Point {
  readonly text: string
  readonly anchor: 'start' | 'middle' | 'end'
  /** Of parts whose age is written here. */
  readonly of?: 'wheels' | 'cargo'
  readonly turned?: true
}

export interface Layout {
  readonly width: Pixels
  readonly height: Pixels
  readonly strokes: readonly Stroke[]
  readonly cells: readonly Cell[]
  readonly glimpses: readonly Glimpse[]
  readonly captions: readonly Caption[]
}

/** The narrowest and the widest drawing. */
export const widthLeast: Pixels = 288
export const widthMost: Pixels = 520

const top = 24
const floor = 88
const ground = 120
const wheel = 13
const rearWidth = 76
/** Room before the nose, for the unit and the cable. */
const nose = 22
const longest: Feet = 53

/** Beside a trailer of 53 ft; a short one is drawn shorter, and still has room for what is written on it. */
const lengthOf = (feet: Feet | null): number => Math.min(1, Math.max(0.72, (feet ?? longest) / longest))

function sideView({ vehicleTypeId, axles, lengthFeet }: Subject, width: Pixels): SideView {
  const body = bodyOf(vehicleTypeId)
  const most = width - rearWidth - 24 - nose
  const length = most * (body.length ?? lengthOf(lengthFeet))
  const x0 = nose + (body.length === undefined ? 0 : (most - length) / 2)
  const x1 = x0 + length
  const wheels = body.wheels?.(x0, x1, axles) ?? atRear(x1, axles)
  return { x0, x1, top, floor, ground, wheel, wheels }
}

const byKind = (parts: readonly Part[], ...kinds: readonly Part['kind'][]): readonly Part[] =>
  parts.filter(({ kind }) => kinds.includes(kind))

/** The least that a name and a value take up. */
const stackLeast = 50

/** Zones and what is in the cargo room, from the nose on, beside each other, as many as there is room for. */
function cargoCells(parts: readonly Part[], { x, y, width, height }: Box): readonly Cell[] {
  const most = Math.floor((width + 3) / (stackLeast + 3))
  const shown = byKind(parts, 'zone', 'cargo').slice(0, most)
  const each = (width - (shown.length - 1) * 3) / Math.max(1, shown.length)
  return shown.map((part, n) => ({ part, look: 'stack', x: x + n * (each + 3), y, width: each, height }))
}

/** The wheels of an axle as the side shows them, in the colour of the worst on the roadside. */
const wheelGlimpses = (parts: readonly Part[], view: SideView): readonly Glimpse[] =>
  view.wheels.flatMap((x, n) => {
    const here = parts.filter(({ kind, where }) => {
      if (!isWheelKind(kind)) return false
      const { axle, side } = wheelOf(where)
      return axle === n + 1 && side === 'roadside'
    })
    const part = here.find(({ level }) => level === worstLevel(here)) ?? here[0]
    return part ? { part, look: 'wheel', x, y: ground - wheel, size: wheel } : []
  })

const order = ['critical', 'caution', 'notice', 'good', 'stale', 'unknown'] as const
const worstLevel = (parts: readonly Part[]): Part['level'] =>
  order.find((level) => parts.some((part) => part.level === level)) ?? 'unknown'

const pitch = 27
const cell = 24
/** Between the two sides of an axle, where its number is written. */
const middle = 18
const edge = 9
/** At the right, where the sides are named. */
const margin = 20

/** Room for the names of both sides, one above the other. */
const innerLeast = 104

interface Above {
  readonly strokes: readonly Stroke[]
  readonly cells: readonly Cell[]
  readonly captions: readonly Caption[]
  readonly height: Pixels
}

const rowKinds = [
  { kind: 'tire', place: 'outer' },
  { kind: 'tire', place: 'inner' },
  { kind: 'hub', place: 'single' },
  { kind: 'brake', place: 'single' },
] as const

/** The vehicle from above, nose left: what has no place of its own at the front, then the axles. */
function above(
  { parts, axles }: Subject,
  chips: readonly Part[],
  { y, width }: { readonly y: Pixels; readonly width: Pixels },
): Above {
  const wheels = parts.filter(({ kind }) => isWheelKind(kind))
  const rows = rowKinds.filter(({ kind, place }) =>
    wheels.some((part) => part.kind === kind && wheelOf(part.where).place === place),
  )
  const aside = Math.max(1, rows.length)
  const wheelsHeight = aside * pitch * 2 + middle
  // Where nothing is told of wheels there is room for a second column.
  const columns = rows.length === 0 && chips.length > 3 ? 2 : 1
  const perColumn = Math.ceil(chips.length / columns)
  const chipsHeight = perColumn * pitch
  const inner = Math.max(wheelsHeight, chipsHeight, innerLeast)
  const height = inner + 2 * edge
  const chipWidth = Math.min(152, Math.max(110, width * (axles === 3 && rows.length > 0 ? 0.37 : 0.395)))
  const chipsEnd = edge + (chips.length === 0 ? 0 : columns * (chipWidth + 5))
  const from = chipsEnd + 4
  const each = (width - margin - from) / axles
  const cellWidth = Math.min(112, each - 6)
  const [curb, road] = [y + edge, y + height - edge]
  const centre = (curb + road) / 2
  const chipPitch = Math.max(pitch, inner / Math.max(1, perColumn))
  const shift = (inner - chipPitch * perColumn) / 2 + (chipPitch - cell) / 2
  const axleAt = (axle: number) => from + each * (axle - 0.5)
  const rowAt = (row: number, side: 'curbside' | 'roadside') => {
    const spread = (inner - middle) / 2 / aside
    const offset = row * spread + (spread - cell) / 2
    return side === 'curbside' ? curb + offset : road - offset - cell
  }
  const numbers = Array.from({ length: axles }, (_, n) => n + 1)
  /** Their names would run into one another. */
  const closeAxles = each < 48
  return {
    height,
    strokes: [
      rect('body', 0.5, y, width - 0.5, y + height, 10),
      ...[-1, 1].map((side) =>
        line('frame', chipsEnd - 2, centre + side * 13, width - margin + 4, centre + side * 13),
      ),
      ...numbers.map((axle) => rect('steel', axleAt(axle) - 2, curb + 8, axleAt(axle) + 2, road - 8, 1)),
      // Tires of which nothing is told are there all the same.
      ...(rows.some(({ kind }) => kind === 'tire')
        ? []
        : numbers.flatMap((axle) =>
            [curb - 3, curb + 4, road - 9, road - 2].map((at) =>
              rect('tire', axleAt(axle) - 17, at, axleAt(axle) + 17, at + 5, 2),
            ),
          )),
    ],
    cells: [
      ...chips.map((part, n): Cell => {
        const column = Math.floor(n / perColumn)
        const x = edge + column * (chipWidth + 5)
        const at = curb + shift + (n % perColumn) * chipPitch
        return { part, look: 'chip', x, y: at, width: chipWidth, height: cell }
      }),
      ...wheels.map((part): Cell => {
        const { axle, side, place } = wheelOf(part.where)
        const row = rows.findIndex((one) => one.kind === part.kind && one.place === place)
        return {
          part,
          look: 'wheel',
          x: axleAt(axle) - cellWidth / 2,
          y: rowAt(row, side),
          width: cellWidth,
          height: cell,
        }
      }),
    ],
    captions: [
      ...numbers.map(
        (axle): Caption => ({
          text: closeAxles ? String(axle) : t('Axle {{axle}}', { axle }),
          x: axleAt(axle),
          y: centre + 4,
          anchor: 'middle',
        }),
      ),
      ...(['Curbside', 'Roadside'] as const).map((text): Caption => {
        const quarter = (inner - middle) / 4
        return {
          text,
          x: width - 6,
          y: text === 'Curbside' ? curb + quarter : road - quarter,
          anchor: 'middle',
          turned: true,
        }
      }),
    ],
  }
}

/** Places everything. `width`: as wide as it may be; it is drawn between `widthLeast` and `widthMost`. */
export function layoutOf(subject: Subject, available: Pixels): Layout {
  const width = Math.min(widthMost, Math.max(widthLeast, available))
  const { parts } = subject
  const body = bodyOf(subject.vehicleTypeId)
  const view = sideView(subject, width)
  const rearView: RearView = { x0: width - rearWidth, x1: width - 1, top, floor, ground }
  const side = body.side(view)
  const rear = body.rear(rearView)
  const doors = parts.find(({ kind }) => kind === 'doors')
  const cargo = cargoCells(parts, side.cargo)
  const inPlace = new Set<Part>(cargo.map(({ part }) => part).concat(rear.doors && doors ? [doors] : []))
  const chips = parts.filter((part) => !inPlace.has(part) && !isWheelKind(part.kind))
  const y = ground + 36
  const from = above(subject, chips, { y, width })
  const lamps = byKind(parts, 'lights')
  const lampPart = (circuit: string) =>
    lamps.find(({ where }) => where === circuit) ?? lamps.find(({ where }) => where === '')
  const plug = parts.find(({ kind }) => kind === 'plug')
  const unit = parts.find(({ kind }) => kind === 'reefer')
  const all = lamps.length > 0
  return {
    width,
    height: y + from.height + 1,
    strokes: [
      line('soft', 0, ground + 0.5, width, ground + 0.5),
      ...side.strokes,
      ...view.wheels.flatMap((x) => wheelAt(view, x)),
      ...rear.strokes,
      ...from.strokes,
    ],
    cells: [
      ...cargo,
      ...(rear.doors && doors ? [{ part: doors, look: 'doors' as const, ...rear.doors }] : []),
      ...from.cells,
    ],
    glimpses: [
      ...wheelGlimpses(parts, view),
      ...(plug && side.plug ? [{ part: plug, look: 'plug' as const, ...side.plug, size: 8 }] : []),
      ...(unit && side.unit
        ? [
            {
              part: unit,
              look: 'unit' as const,
              x: side.unit.x + side.unit.width / 2,
              y: side.unit.y + 16,
              size: 5,
            },
          ]
        : []),
      ...(all
        ? Object.entries(rear.lamps).flatMap(([circuit, places]) => {
            const part = lampPart(circuit)
            return places.map(
              (place): Glimpse => ({
                ...place,
                part: part ?? goodLamp(lamps[0]!),
                look: 'lamp',
                size: circuit === 'brown' || circuit === 'black' ? 2.6 : 4,
              }),
            )
          })
        : []),
    ],
    captions: [
      { text: t('Roadside'), x: view.x0, y: 13, anchor: 'start' },
      { text: '', x: view.x1, y: 13, anchor: 'end', of: 'cargo' },
      { text: t('Rear'), x: (rearView.x0 + rearView.x1) / 2, y: 13, anchor: 'middle' },
      { text: t('From above, nose left'), x: 1, y: y - 7, anchor: 'start' },
      { text: '', x: width - 1, y: y - 7, anchor: 'end', of: 'wheels' },
      ...from.captions,
    ],
  }
}

/** Lamps of which nothing is wrong, where others have parts of their own. */
const goodLamp = (like: Part): Part => ({ ...like, level: 'good', heard: 'fresh' })
