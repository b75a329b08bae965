/** How many positions a second one core places against 10,000 polygons, beside PostGIS doing the same. */
import { type FenceIndex, makeNear } from '#domain/geo/near.ts'
import type { Point } from '#domain/geo/point.ts'
import { boundsOf, contains, type Polygon } from '#domain/geo/shape.ts'
import { FenceBook } from '#domain/geofences/book.ts'
import type { FenceVersion } from '#domain/geofences/geofence.ts'
import { dice } from '#simulator/random.ts'
import { type Benchmark, compared, figure, type Measured, percentile } from './bench.ts'
import { openPostgis, type Postgis } from './postgis.ts'

const fences = 10_000
const positions = 400_000
const rounds = 5
/** What the visits engine asks: everything within so much of a position. */
const reachM = 100

interface Fence {
  readonly id: number
  readonly middle: Point
  /** Degrees of latitude from the middle to the farthest corner: from a yard's 100 m to a county's 20 km. */
  readonly size: number
  readonly shape: Polygon
}

const one = dice('geofence-index')
/** The 48 states, roughly. */
const somewhere = (): Point => ({ lat: one.between(26, 48), lng: one.between(-124, -68) })
const longBox = (lat: number) => 1 / Math.cos((lat * Math.PI) / 180)

function fence(id: number): Fence {
  const middle = somewhere()
  const size = 0.001 * 200 ** one.next()
  const corners = one.whole(8, 64)
  const ring = Array.from({ length: corners }, (_, index) => {
    const distance = size * one.between(0.5, 1)
    const angle = (2 * Math.PI * index) / corners
    return {
      lat: middle.lat + distance * Math.sin(angle),
      lng: middle.lng + distance * Math.cos(angle) * longBox(middle.lat),
    }
  })
  return { id, middle, size, shape: { kind: 'polygon', ring } }
}

/** In and around a fence: half as far again as it reaches. */
function close(all: readonly Fence[]): Point {
  const { middle, size } = one.pick(all)
  return {
    lat: middle.lat + size * one.between(-1.5, 1.5),
    lng: middle.lng + size * one.between(-1.5, 1.5) * longBox(middle.lat),
  }
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
/** Positions a second, the median of some rounds after one that warms up. */
function rate(act: () => void): number {
  act()
  return median(
    Array.from({ length: rounds }, () => {
      const began = performance.now()
      act()
      return (positions / (performance.now() - began)) * 1000
    }),
  )
}

/** Every pair of a position and a fence around it, as numbers in order. */
function pairs(index: FenceIndex<Fence>, points: readonly Point[]): Float64Array {
  const found: number[] = []
  for (const [at, point] of points.entries()) {
    index.containing(point, ({ id }) => found.push(at * fences + id))
  }
  return Float64Array.from(found).sort()
}

const contained = 'FROM position p JOIN fence f ON ST_Contains(f.outline, p.place)'

async function load(postgis: Postgis, all: readonly Fence[]): Promise<void> {
  await postgis.query('CREATE TABLE fence (id int, outline geometry(Polygon))')
  const text = ({ lat, lng }: Point) => `${lng} ${lat}`
  await postgis.query(
    'INSERT INTO fence SELECT id, ST_GeomFromText(outline) FROM unnest($1::int[], $2::text[]) AS u (id, outline)',
    [
      all.map(({ id }) => id),
      all.map(({ shape: { ring } }) => `POLYGON((${[...ring, ring[0]!].map(text).join(',')}))`),
    ],
  )
  await postgis.query('CREATE INDEX ON fence USING gist (outline)')
  await postgis.query('VACUUM ANALYZE fence')
}

/**
 * PostGIS at its best, warm, with one join for all positions. `rate` is for positions looked up in the fences' index as
 * they come, in the faster of their own order and the order of places, where neighbours find the same pages. `whole` is
 * for a large batch that is there at once: the positions get an index too, which is part of the time, and each fence
 * then looks for its positions.
 */
async function placedByPostgis(postgis: Postgis, points: readonly Point[], say: (line: string) => void) {
  await postgis.query('DROP TABLE IF EXISTS position')
  await postgis.query('CREATE TABLE position (id int, place geometry(Point))')
  const timed = async (name: string, before: readonly string[], act: readonly string[]) => {
    const times: number[] = []
    for (let round = 0; round <= 3; round++) {
      for (const each of before) await postgis.query(each)
      const began = performance.now()
      for (const each of act) await postgis.query(each)
      if (round > 0) times.push(performance.now() - began)
    }
    const found = (points.length / median(times)) * 1000
    say(`PostGIS ${postgis.version}, ${name}: ${Math.round(found).toLocaleString('en-US')} positions/s`)
    return found
  }
  const join = `SELECT count(*) ${contained}`
  const rates: number[] = []
  for (const [name, order] of [
    ['in the order they came', 'id'],
    ['sorted by place', 'place'],
  ] as const) {
    await postgis.query('TRUNCATE position')
    await postgis.query(
      `INSERT INTO position SELECT id, place FROM
         (SELECT id - 1 AS id, ST_MakePoint(x, y) AS place
          FROM unnest($1::float8[], $2::float8[]) WITH ORDINALITY AS u (x, y, id)) AS each
       ORDER BY ${order}`,
      [points.map(({ lng }) => lng), points.map(({ lat }) => lat)],
    )
    await postgis.query('VACUUM ANALYZE position')
    rates.push(await timed(name, [], [join]))
  }
  const whole = await timed(
    'the positions indexed too',
    ['DROP INDEX IF EXISTS places'],
    // Left to itself the planner stays with the fences' index.
    ['CREATE INDEX places ON position USING gist (place)', 'SET enable_seqscan = off', join],
  )
  const rows = await postgis.query<{ pair: string }>(
    `SELECT (p.id::bigint * ${fences} + f.id)::text AS pair ${contained}`,
  )
  await postgis.query('RESET enable_seqscan')
  const pairs = Float64Array.from(rows, ({ pair }) => Number(pair)).sort()
  return { rate: Math.max(...rates), whole, pairs }
}

/** Where there is no PostGIS: every fence's box looked at for every position. */
function placedPlainly(all: readonly Fence[], points: readonly Point[]) {
  const few = points.slice(0, 4_000)
  const boxed = all.map(({ id, shape }) => ({ id, shape, box: boundsOf(shape) }))
  const found: number[] = []
  const began = performance.now()
  for (const [at, point] of few.entries()) {
    for (const { id, shape, box } of boxed) {
      if (point.lng < box.west || point.lng > box.east || point.lat < box.south || point.lat > box.north)
        continue
      if (contains(shape, point)) found.push(at * fences + id)
    }
  }
  const rate = (few.length / (performance.now() - began)) * 1000
  return { rate, whole: null, pairs: Float64Array.from(found).sort() }
}

/** @throws where the two do not find the same fences around the same positions */
function compare(ours: Float64Array, theirs: Float64Array, most: number, name: string): number {
  const requested = ours.filter((pair) => pair < most * fences)
  const differ = requested.length !== theirs.length || requested.some((pair, at) => pair !== theirs[at])
  if (differ)
    throw new Error(`${name} finds ${theirs.length} pairs, the index ${requested.length}, or others.`)
  return requested.length
}

/** Milliseconds until the engine places by an edited geofence, of some hundred edits one after the other. */
function edited(all: readonly Fence[]): readonly number[] {
  const versions = all.map(
    ({ id, shape }): FenceVersion => ({
      id,
      customerId: 1,
      version: 1,
      name: `Yard ${id}`,
      categoryId: 1,
      shape,
      isActive: true,
      from: 0,
      to: null,
      tellsEnter: false,
      tellsExit: false,
    }),
  )
  let book = FenceBook.of(versions)
  return versions.slice(0, 500).map((version, n) => {
    const began = performance.now()
    book = book.with([
      { ...version, to: n + 1 },
      { ...version, version: 2, from: n + 1 },
    ])
    return performance.now() - began
  })
}

export const geofenceIndex: Benchmark = {
  name: 'geofence-index',
  about: `positions placed per second on one core against ${fences.toLocaleString('en-US')} polygons of 8 to 64 corners, median of ${rounds} rounds of ${positions.toLocaleString('en-US')}.`,
  run: async (say) => {
    const all = Array.from({ length: fences }, (_, id) => fence(id))
    const scenes = {
      even: Array.from({ length: positions }, somewhere),
      close: Array.from({ length: positions }, () => close(all)),
    }
    const made: number[] = []
    const make = () => {
      const began = performance.now()
      const index = makeNear(all)
      made.push(performance.now() - began)
      return index
    }
    const index = make()
    while (made.length < rounds) make()
    const anew = { name: 'the index made anew', value: median(made) }
    say(`The index was made in ${anew.value.toFixed(0)} ms.`)
    const postgis = await openPostgis()
    if (!postgis) say('PostGIS is not installed; a plain loop takes its place.')
    const edits = edited(all)
    const measured: Measured[] = [
      compared('geofence-index/edit-p50', percentile(edits, 0.5), 'ms', anew, { most: 0.02 }),
      compared('geofence-index/edit-p99', percentile(edits, 0.99), 'ms', anew, { most: 0.3 }),
    ]
    try {
      if (postgis) await load(postgis, all)
      for (const [name, points] of Object.entries(scenes)) {
        let met = 0
        const visit = () => {
          met++
        }
        const placed = rate(() => {
          for (const point of points) index.containing(point, visit)
        })
        const near = rate(() => {
          for (const point of points) index.near(point, reachM, visit)
        })
        const reference = postgis ? await placedByPostgis(postgis, points, say) : placedPlainly(all, points)
        const whose = postgis ? 'PostGIS' : 'plain loop'
        const agreed = compare(pairs(index, points), reference.pairs, postgis ? positions : 4_000, whose)
        say(`${name}: the index and ${whose} agree on ${agreed} pairs of a position and a fence.`)
        const against = { name: whose, value: reference.rate }
        measured.push(
          figure(`geofence-index/${name}`, placed, 'positions/s', { least: 1_000_000 }),
          compared(`geofence-index/${name}-beside`, placed, 'positions/s', against, { least: 10 }),
          ...(reference.whole === null
            ? []
            : [
                compared(
                  `geofence-index/${name}-beside-batch`,
                  placed,
                  'positions/s',
                  { name: 'PostGIS with the positions indexed', value: reference.whole },
                  { least: 1 },
                ),
              ]),
          figure(`geofence-index/${name}-within-${reachM}-m`, near, 'positions/s', { least: 1_000_000 }),
        )
        if (met === 0) throw new Error('No position was placed.')
      }
    } finally {
      await postgis?.stop()
    }
    return measured
  },
}
