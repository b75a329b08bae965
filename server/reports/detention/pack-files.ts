/** The files of an evidence pack beside its PDF, and what they are vouched by. */
import { createHash } from 'node:crypto'
import { csvLine } from '#domain/basics/csv-line.ts'
import type { Instant } from '#domain/basics/units.ts'
import { geofenceCategory } from '#domain/geofences/categories.ts'
import { visitRef } from '#domain/reports/visit-ref.ts'
import type { Evidence, EvidenceVersion } from './evidence.ts'
import type { DetentionVisit } from './visit-store.ts'

export const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex')

const iso = (at: Instant | null): string | null => (at === null ? null : new Date(at).toISOString())
const lines = (titles: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string =>
  [titles, ...rows].map((cells) => `${csvLine(cells.map((cell) => String(cell ?? '')))}\r\n`).join('')

const fixesCsv = ({ fixes }: Evidence): string =>
  lines(
    ['recorded', 'received', 'latitude', 'longitude', 'accuracy_m', 'speed_mph', 'inside'],
    fixes.map(({ at, received, lat, lng, accuracyM, mph, isInside }) => [
      ...[iso(at), iso(received), lat, lng, accuracyM, mph, isInside ? 'yes' : 'no'],
    ]),
  )

const eventsCsv = ({ events }: Evidence): string =>
  lines(
    ['recorded', 'what', 'state', 'before'],
    events.map(({ at, what, state, was }) => [iso(at), what, state, was]),
  )

const featureOf = ({ version, from, to, name, categoryId, shape }: EvidenceVersion) => ({
  type: 'Feature',
  properties: {
    ...{ name, version, valid_from: iso(from), valid_to: iso(to) },
    category: geofenceCategory(categoryId)?.name ?? null,
    ...(shape.kind === 'circle' && { radius_meters: shape.radiusM }),
  },
  geometry:
    shape.kind === 'circle'
      ? { type: 'Point', coordinates: [shape.center.lng, shape.center.lat] }
      : {
          type: 'Polygon',
          coordinates: [[...shape.ring, shape.ring[0]!].map(({ lat, lng }) => [lng, lat])],
        },
})

const geojson = ({ versions }: Evidence): string =>
  `${JSON.stringify({ type: 'FeatureCollection', features: versions.map(featureOf) }, null, 1)}\n`

/** The facts of a visit, with the hashes of what they were read from. */
const factsOf = (visit: DetentionVisit, evidence: Evidence, hashes: Readonly<Record<string, string>>) => {
  const { rule, version, left, until } = visit
  return {
    visit: visitRef(visit),
    customer: visit.customer,
    unitId: visit.unitId,
    vin: visit.vin,
    geofence: { id: visit.geofenceId, name: visit.geofence, version },
    arrival: iso(visit.entered),
    /** As far as it is known: a visit can begin with the first report, or when the geofence was drawn. */
    began: visit.how,
    departure: iso(left),
    ended: visit.leftHow,
    ...(left === null && { soFar: iso(until) }),
    rule: {
      freeMinutes: rule.freeMinutes,
      rateCentsPerHour: rule.rateCents,
      stepMinutes: rule.stepMinutes,
      rounding: rule.rounding,
      of: rule.isOwn ? 'geofence' : 'customer',
    },
    dwellSeconds: Math.floor(visit.dwellMs / 1_000),
    freeSeconds: Math.floor(visit.freeMs / 1_000),
    billableMinutes: visit.billableMinutes,
    amountCents: visit.amountCents,
    currency: 'USD',
    atArrival: evidence.atArrival,
    fixes: evidence.fixes.length,
    fixesCut: evidence.isCut,
    reportsKeptFrom: iso(evidence.keptFrom),
    sha256: hashes,
  }
}

export interface PackFile {
  readonly name: string
  readonly bytes: Buffer
}

/** `visit.json` and what it names; the hash of `visit.json` is the hash of the evidence. */
export const evidenceFiles = (
  visit: DetentionVisit,
  evidence: Evidence,
): { readonly files: readonly PackFile[]; readonly hash: string } => {
  const data = [
    { name: 'fixes.csv', bytes: Buffer.from(fixesCsv(evidence)) },
    { name: 'events.csv', bytes: Buffer.from(eventsCsv(evidence)) },
    { name: 'geofence.geojson', bytes: Buffer.from(geojson(evidence)) },
  ]
  const hashes = Object.fromEntries(data.map(({ name, bytes }) => [name, sha256(bytes)]))
  const facts = Buffer.from(`${JSON.stringify(factsOf(visit, evidence, hashes), null, 1)}\n`)
  return { files: [{ name: 'visit.json', bytes: facts }, ...data], hash: sha256(facts) }
}

/** What is signed: every file of the pack with its size and hash, and which key vouches for them. */
export const manifestOf = (
  files: readonly PackFile[],
  about: { readonly visit: DetentionVisit; readonly hash: string; readonly made: Instant },
  key: { readonly id: number; readonly url: string },
): Buffer =>
  Buffer.from(
    `${JSON.stringify(
      {
        format: 'detention-evidence/1',
        visit: visitRef(about.visit),
        made: iso(about.made),
        evidence: about.hash,
        files: Object.fromEntries(
          files.map(({ name, bytes }) => [name, { bytes: bytes.length, sha256: sha256(bytes) }]),
        ),
        signature: { algorithm: 'Ed25519', file: 'manifest.sig', key: key.id, keys: key.url },
      },
      null,
      1,
    )}\n`,
  )
