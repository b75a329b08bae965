/** Prints the evidence of a visit: what it costs and why, the map, what happened, and the fixes. */
import { dateTime } from '#domain/basics/dates.ts'
import { count, dollars, number, shortDuration } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import type { Instant } from '#domain/basics/units.ts'
import { billableText, ruleText } from '#domain/reports/detention.ts'
import { type PageBrand, Pages, pageMargin, standing } from '../../pdf/pages.ts'
import { columnFor, PdfTable } from '../../pdf/table.ts'
import { faint, openPdf, soft, wrap, write, writeLine } from '../../pdf/text.ts'
import { drawMap } from '../render/pdf-map.ts'
import type { Evidence, EvidenceFix } from './evidence.ts'
import type { DetentionVisit } from './visit-store.ts'

/** More fixes than these nobody reads on paper: the CSV file holds them. */
const printedMost = 500
/** Dots on the map that can be told apart. */
const dotsMost = 400
const tileHeight = 50
const tileGap = 8

export interface PackLook {
  readonly brand: PageBrand
  readonly made: Instant
  /** Of the evidence. */
  readonly hash: string
  /** Where the visit is opened, and where the public keys are. */
  readonly link: string
  readonly keys: string
}

/** Evenly over all of them, the first and the last among them. */
const thinned = (fixes: readonly EvidenceFix[]): readonly EvidenceFix[] => {
  if (fixes.length <= dotsMost) return fixes
  return Array.from(
    { length: dotsMost },
    (_, n) => fixes[Math.round((n * (fixes.length - 1)) / (dotsMost - 1))]!,
  )
}

const tiles = (pages: Pages, all: readonly (readonly [label: string, text: string])[]): void => {
  const width = (pages.width - (all.length - 1) * tileGap) / all.length
  pages.need(tileHeight + tileGap)
  for (const [n, [label, text]] of all.entries()) {
    const x = pages.left + n * (width + tileGap)
    pages.pdf.roundedRect(x, pages.y, width, tileHeight, 4).fill(soft)
    writeLine(
      pages.pdf,
      text,
      { x: x + 8, y: pages.y + 7, width: width - 16 },
      { size: 14, weight: 'strong' },
    )
    writeLine(pages.pdf, label, { x: x + 8, y: pages.y + 30, width: width - 16 }, { size: 8, color: faint })
  }
  pages.y += tileHeight + tileGap
}

/** Facts below one another, each with its name. */
const facts = (pages: Pages, all: readonly (readonly [label: string, text: string])[]): void => {
  for (const [label, text] of all) {
    pages.need(24)
    writeLine(pages.pdf, label, { x: pages.left, y: pages.y, width: 120 }, { size: 9, color: faint })
    write(pages.pdf, text, { x: pages.left + 126, y: pages.y, width: pages.width - 126 }, { size: 9 })
    pages.y = pages.pdf.y + 3
  }
  pages.y += 4
}

const table = (
  pages: Pages,
  titles: readonly string[],
  rows: readonly (readonly string[])[],
  right: readonly number[] = [],
): void => {
  const drawn = new PdfTable(
    pages,
    titles.map((title, n) =>
      columnFor(
        pages.pdf,
        { title, align: right.includes(n) ? 'right' : 'left' },
        rows.slice(0, 100).map((cells) => cells[n]!),
        n === 0,
      ),
    ),
  )
  for (const cells of rows) drawn.row(cells.map((text, n) => ({ text, strong: n === 0 })))
  pages.y += 8
}

const arrivalText = (how: DetentionVisit['how'], moment: string): string =>
  ({
    entered: moment,
    drawn: t('{{moment}} (it was inside when the geofence was drawn)', { moment }),
    found: t('{{moment}} (it was inside at its first report)', { moment }),
  })[how]
const departureText = (leftHow: DetentionVisit['leftHow'], moment: string | null): string => {
  if (moment === null) return t('It is still inside')
  return leftHow === 'changed'
    ? t('{{moment}} (the geofence was changed; it did not leave)', { moment })
    : moment
}

const draw = (pages: Pages, visit: DetentionVisit, evidence: Evidence, look: PackLook): void => {
  const { pdf } = pages
  const { zone, left, rule, until } = visit
  const [version] = evidence.versions
  const lasts = left === null
  const moment = (at: Instant) => dateTime(at, zone)
  for (const part of wrap(
    pdf,
    t('Detention of {{unit}} at {{geofence}}', { unit: visit.unitId, geofence: visit.geofence }),
    pages.width,
    { size: 18, weight: 'strong' },
    2,
  )) {
    writeLine(
      pdf,
      part,
      { x: pages.left, y: pages.y + 2, width: pages.width },
      { size: 18, weight: 'strong' },
    )
    pages.y += 24
  }
  pages.y += 4
  pages.say(t('Made {{moment}}. Times are those of {{zone}}.', { moment: moment(look.made), zone }), {
    size: 8.5,
  })
  if (lasts)
    pages.say(
      t('The visit still lasts: all figures are so far, up to {{moment}}.', { moment: moment(until) }),
      { color: '#8a4b00' },
    )
  tiles(pages, [
    [lasts ? t('Amount so far') : t('Amount'), dollars(visit.amountCents)],
    [lasts ? t('Billable time so far') : t('Billable time'), billableText(visit.billableMinutes)],
    [lasts ? t('Free time used so far') : t('Free time used'), shortDuration(visit.freeMs)],
    [lasts ? t('Dwell so far') : t('Dwell'), shortDuration(visit.dwellMs)],
  ])
  pages.y += 4
  facts(pages, [
    [t('Arrival'), arrivalText(visit.how, moment(visit.entered))],
    [t('Departure'), departureText(visit.leftHow, left === null ? null : moment(left))],
    [t('Trailer'), `${visit.unitId}, VIN ${visit.vin}`],
    [
      t('Geofence'),
      t('{{name}}, version {{version}} of {{moment}}', {
        name: version.name,
        version: version.version,
        moment: moment(version.from),
      }),
    ],
    [
      t('Rule'),
      rule.isOwn
        ? t('{{rule}} (of this geofence)', { rule: ruleText(rule) })
        : t('{{rule}} (of {{customer}})', { rule: ruleText(rule), customer: visit.customer }),
    ],
    [
      t('At arrival'),
      Object.entries(evidence.atArrival)
        .map(([what, state]) => `${t(what)}: ${t(state)}`)
        .join(', ') || t('Nothing is known of doors, tether and load'),
    ],
  ])
  drawMap(pages, {
    fences: evidence.versions.map(({ name, shape }) => ({ name, shape })),
    points: thinned(evidence.fixes).map(({ lat, lng, isInside }) => ({
      at: { lat, lng },
      label: '',
      color: isInside ? '#0f766e' : '#b45309',
    })),
  })
  pages.say(t('Green: fixes within the outline. Orange: fixes outside it.'), { size: 8 })
  if (evidence.versions.length > 1)
    pages.say(
      t(
        'The geofence was changed while the trailer stood there: each outline is drawn, and in geofence.geojson.',
      ),
    )
  pages.heading(t('Doors, tether and load'), 30)
  if (evidence.events.length === 0) pages.say(t('Nothing changed while it was there.'), { size: 9 })
  else
    table(
      pages,
      [t('Time'), t('What'), t('Became'), t('Before')],
      evidence.events
        .slice(0, printedMost)
        .map(({ at, what, state, was }) => [
          moment(at),
          t(what),
          t(state),
          was === null ? t('Not known') : t(was),
        ]),
    )
  pages.heading(t('Fixes ({{fixes}})', { fixes: number(evidence.fixes.length) }), 30)
  if (evidence.keptFrom !== null)
    pages.say(t('Reports before {{moment}} are no longer kept.', { moment: moment(evidence.keptFrom) }), {
      size: 9,
    })
  if (evidence.fixes.length === 0) pages.say(t('No fix is kept of this visit.'), { size: 9 })
  else
    table(
      pages,
      [t('Time'), t('Latitude'), t('Longitude'), t('Accuracy'), t('Speed'), t('Within the outline')],
      evidence.fixes
        .slice(0, printedMost)
        .map(({ at, lat, lng, accuracyM, mph, isInside }) => [
          ...[
            moment(at),
            lat.toFixed(5),
            lng.toFixed(5),
            accuracyM === null ? 'N/A' : `${number(accuracyM)} m`,
          ],
          ...[mph === null ? 'N/A' : `${number(mph)} mph`, isInside ? t('Yes') : t('No')],
        ]),
      [1, 2, 3, 4],
    )
  if (evidence.fixes.length > printedMost)
    pages.say(
      t('The first {{printed}} of {{fixes}}. fixes.csv of the ZIP holds all.', {
        printed: number(printedMost),
        fixes: count(evidence.fixes.length, 'fix', 'fixes'),
      }),
      {
        size: 8.5,
      },
    )
  pages.heading(t('How to check it'), 40)
  pages.say(
    t(
      "The SHA-256 of the evidence is that of visit.json in the ZIP of this pack, which names the hashes of the fixes, the events and the geofence. The ZIP's manifest.json lists every file with its hash; manifest.sig is its Ed25519 signature. The public keys are at {{keys}}.",
      { keys: look.keys },
    ),
    { size: 8.5 },
  )
  pages.say(look.hash, { size: 8.5 })
  pages.say(look.link, { size: 8.5, color: pages.color })
}

/** The whole PDF. */
export const packPdf = async (visit: DetentionVisit, evidence: Evidence, look: PackLook): Promise<Buffer> => {
  const title = t('Detention evidence: {{unit}} at {{geofence}}', {
    unit: visit.unitId,
    geofence: visit.geofence,
  })
  const pdf = openPdf({
    title,
    author: look.brand.product,
    created: look.made,
    size: standing,
    margin: pageMargin,
    keepsPages: true,
  })
  const taking = (async () => {
    const all: Buffer[] = []
    for await (const bytes of pdf) all.push(bytes as Buffer)
    return Buffer.concat(all)
  })()
  try {
    const pages = new Pages(pdf, {
      brand: look.brand,
      fleet: visit.customer,
      title: t('Detention evidence'),
      foot: t('SHA-256 of the evidence: {{hash}}', { hash: look.hash }),
    })
    draw(pages, visit, evidence, look)
    pages.end()
  } catch (error) {
    pdf.destroy()
    await taking.catch(() => {})
    throw error
  }
  return taking
}
