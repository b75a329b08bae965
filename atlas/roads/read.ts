/** Reads the written road lists: which towns a road passes, and where those towns are. */
import type { Point } from '#domain/geo/point.ts'
import { findPlace } from '../gazetteer.ts'
import { crossroads } from './crossroads.ts'
import { interstatesBeltways } from './interstates-beltways.ts'
import { interstatesEven } from './interstates-even.ts'
import { interstatesOdd } from './interstates-odd.ts'
import { usEven } from './us-even.ts'
import { usOdd } from './us-odd.ts'

/** `state`: the few highways of California that carry what interstates carry elsewhere. */
export type RoadClass = 'interstate' | 'us' | 'state'

/** A road as it is written down: `{ ref: 'I80', towns: ['San Francisco CA', …] }`. */
export interface WrittenRoad {
  readonly ref: string
  readonly roadClass: RoadClass
  readonly towns: readonly string[]
}

const classes: Readonly<Record<string, RoadClass>> = { I: 'interstate', US: 'us', CA: 'state' }

/** Those written first lend their curve to the roads that share a segment with them. */
const lists = [interstatesEven, interstatesOdd, interstatesBeltways, usEven, usOdd]

/**
 * Reads one list. A road begins at the start of a line, "I80: San Francisco CA, …", and goes on in indented
 * lines; "I84 (east)" is a second road of the same number. Throws when a line cannot be read.
 */
export function readRoads(list: string): WrittenRoad[] {
  return list
    .trim()
    .split(/\n(?=\S)/)
    .map((text) => {
      const found = /^((I|US|CA)\d+[EW]?)(?: \([^)]+\))?: (.+)$/s.exec(text)
      if (!found) throw new Error(`This is no road: ${text.slice(0, 60)}`)
      return {
        ref: found[1]!,
        roadClass: classes[found[2]!]!,
        towns: found[3]!.split(',').map((town) => town.replace(/\s+/g, ' ').trim()),
      }
    })
}

/** All roads of the network as they are written. */
export const writtenRoads = (): WrittenRoad[] => lists.flatMap(readRoads)

let small: Map<string, Point> | null = null
function crossroad(town: string): Point | undefined {
  small ??= new Map(
    crossroads
      .trim()
      .split('\n')
      .map((line) => {
        const found = /^(.+ [A-Z]{2}) (-?[\d.]+) (-?[\d.]+)$/.exec(line)
        if (!found) throw new Error(`This is no crossroads: ${line}`)
        return [found[1]!, { lat: Number(found[2]), lng: Number(found[3]) }]
      }),
  )
  return small.get(town)
}

/** Where a town such as "Abilene TX" is; throws when neither the crossroads nor the gazetteer know it. */
export function townPoint(town: string): Point {
  const point = crossroad(town) ?? findPlace(town.slice(0, -3), town.slice(-2))
  if (!point) throw new Error(`A road passes ${town}, which is nowhere`)
  return { lat: point.lat, lng: point.lng }
}
