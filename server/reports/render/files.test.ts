/** The files of a report: what spreadsheets and paper show of it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReportContent } from '#domain/reports/document.ts'
import { openSheet } from '../../spreadsheets/files/read-file.ts'
import { unpacked, zipEntries } from '../../spreadsheets/files/unzip.ts'
import { reportFileName, writeReport } from './files.ts'
import type { ReportLook } from './look.ts'
import { printedRowsMost } from './pdf.ts'
import { pointsMost, thinned } from './pdf-lines.ts'
import { contentOf, reeferReport, yardReport } from './testing.ts'

const look: ReportLook = {
  brand: { product: 'Tandem', color: null, logo: null },
  link: 'https://portal.example/alertconfiguration/yard/ab?run=1',
  map: null,
}
const made = async (format: 'csv' | 'xlsx' | 'pdf', content: ReportContent, of = look): Promise<Buffer> => {
  const parts: Buffer[] = []
  await writeReport(format, content, of, async (bytes) => {
    parts.push(bytes)
  })
  return Buffer.concat(parts)
}

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'report-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const sheetRows = async (bytes: Buffer): Promise<readonly (readonly unknown[])[]> => {
  const path = join(folder, 'report.xlsx')
  writeFileSync(path, bytes)
  const { rows, close } = await openSheet(path)
  const all: (readonly unknown[])[] = []
  for await (const row of rows) all.push(row.cells)
  await close()
  return all
}

/** The parts of a workbook as text, by their names. */
const partsOf = async (bytes: Buffer) => {
  const path = join(folder, 'book.xlsx')
  writeFileSync(path, bytes)
  return async (name: string): Promise<string> => {
    await using file = await open(path)
    const entry = (await zipEntries(file)).get(name)!
    const all: Buffer[] = []
    for await (const part of unpacked(file, entry, 2 ** 30)) all.push(part)
    return Buffer.concat(all).toString()
  }
}

/** How many pages a PDF says that it has, and what is drawn on them. */
const pagesOf = (pdf: Buffer): number => Number(/\/Count (\d+)/.exec(pdf.toString('latin1'))?.[1])
const drawnIn = (pdf: Buffer): string => {
  const text: string[] = []
  for (const found of pdf.toString('latin1').matchAll(/\/FlateDecode[^>]*>>\s*stream\n/g)) {
    try {
      text.push(inflateSync(pdf.subarray(found.index + found[0].length)).toString('latin1'))
    } catch {
      // A font, or the end of the file.
    }
  }
  return text.join('\n')
}

describe('a file for spreadsheets', () => {
  test('has each section under its title, moments in the zone of the report, and hours', async () => {
    const lines = (await made('csv', yardReport(3))).toString().split('\r\n')
    expect(lines.slice(0, 3)).toEqual([
      '\uFEFFGeofences',
      'Geofence,Trailers,Longest dwell (h)',
      'Yard 1,40,10',
    ])
    expect(lines).toContain(
      'Geofence,Unit ID,VIN,Inside since (America/Chicago),Dwell (h),Load,Tether,Health,Last report (America/Chicago),Speed (mph)',
    )
    expect(lines).toContain(
      'Yard 1,NS0001,1GRAA0622TK000001,2026-11-25 05:18,0.7,Unloaded,Untethered,Good,2026-11-25 05:59,0.1',
    )
  })

  test('runs nothing that somebody typed as a name', async () => {
    const csv = (await made('csv', yardReport(1))).toString()
    expect(csv).toContain(`"'=HYPERLINK(""x"")"`)
    const parts = await partsOf(await made('xlsx', yardReport(1)))
    const xml = await parts('xl/worksheets/sheet3.xml')
    expect(xml).toContain('t="inlineStr"><is><t xml:space="preserve">=HYPERLINK(&quot;x&quot;)')
    expect(xml).not.toContain('<f>')
  })
  test('begins, as a workbook, with what the report says of itself', async () => {
    const rows = await sheetRows(await made('xlsx', yardReport(3)))
    expect(rows.map((row) => row[0])).toEqual(
      expect.arrayContaining([
        'Morning yard check',
        'Period',
        'SHA-256',
        'Trailers inside',
        'Changed',
        'Note',
      ]),
    )
    expect(rows.find((row) => row[0] === 'Trailers inside')?.[1]).toBe('112')
  })

  test('has a section that is longer than a sheet on two', async () => {
    const rows = 1_048_580
    const content: ReportContent = {
      ...contentOf([
        {
          key: 'all',
          title: 'All',
          note: '',
          columns: [{ key: 'n', title: 'N', type: 'integer' }],
          rows: [],
        },
      ]),
      async *rows() {
        const row = { key: '', cells: [1] }
        for (let n = 0; n < rows; n += 10_000)
          yield Array.from({ length: Math.min(10_000, rows - n) }, () => row)
      },
    }
    const { document } = content
    const long = { ...document, sections: [{ ...document.sections[0]!, rowCount: rows }] }
    const parts = await partsOf(await made('xlsx', { ...content, document: long }))
    expect(await parts('xl/workbook.xml')).toContain('name="All 2"')
    const second = await parts('xl/worksheets/sheet3.xml')
    expect(second.match(/<row>/g)).toHaveLength(rows - 1_048_575 + 1)
  })

  test('says in its name what it is and of which day', () => {
    const { document } = yardReport(1)
    expect(reportFileName(document, 'pdf')).toBe('Morning yard check 2026-11-25.pdf')
    expect(reportFileName({ ...document, title: '../…/?' }, 'csv')).toBe('Report 2026-11-25.csv')
    expect(reportFileName({ ...document, title: 'Höfe "Nord"' }, 'csv')).toBe('Hofe Nord 2026-11-25.csv')
  })
})

describe('a printed report', () => {
  test('goes on over numbered pages, and says where the rest of a long table is', async () => {
    const short = await made('pdf', yardReport(5))
    const long = await made('pdf', yardReport(printedRowsMost + 500))
    expect(short.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pagesOf(short)).toBeLessThan(4)
    expect(pagesOf(long)).toBeGreaterThan(50)
    const most = await made('pdf', yardReport(3 * printedRowsMost))
    expect(pagesOf(most)).toBe(pagesOf(long))
  })

  test('draws curves and maps as vectors', async () => {
    const reefer = await made('pdf', reeferReport(2, 600))
    expect(reefer.toString('latin1')).not.toContain('/Subtype /Image')
    expect(drawnIn(reefer).match(/ l\n/g)!.length).toBeGreaterThan(1_000)
    const mapped = await made('pdf', yardReport(3), {
      ...look,
      map: {
        fences: [
          { name: 'Yard 1', shape: { kind: 'circle', center: { lat: 32.8, lng: -96.8 }, radiusM: 500 } },
        ],
        points: [{ at: { lat: 32.8, lng: -96.8 }, label: 'NS0001', color: '#1e8e5a' }],
      },
    })
    expect(mapped.toString('latin1')).not.toContain('/Subtype /Image')
    expect(drawnIn(mapped).length).toBeGreaterThan(drawnIn(await made('pdf', yardReport(3))).length)
  })

  test('draws one chart for each zone of each reefer, though their readings come by turns', async () => {
    // Four pictures either way.
    const pages = pagesOf(await made('pdf', reeferReport(4, 300)))
    expect(pagesOf(await made('pdf', reeferReport(2, 600, 2)))).toBe(pages)
    expect(pages).toBeLessThan(5)
  })

  test('is printed without rows, figures or a logo that can be read', async () => {
    const empty = contentOf([{ key: 'none', title: 'None', note: '', columns: [], rows: [] }])
    const brand = { product: 'Tandem', color: '#aa2200', logo: Buffer.from('no picture') }
    expect(pagesOf(await made('pdf', empty, { ...look, brand, link: null }))).toBe(1)
  })

  test('says why where its rows could not be read', async () => {
    const content: ReportContent = {
      ...yardReport(2),
      // biome-ignore lint/correctness/useYield: it fails before its first row
      async *rows() {
        throw new Error('The rows are gone.')
      },
    }
    for (const format of ['csv', 'xlsx', 'pdf'] as const)
      await expect(made(format, content)).rejects.toThrow('The rows are gone.')
  })

  test('keeps the peaks of a curve that has more points than paper shows', () => {
    const moments = Array.from({ length: 9_000 }, (_, n) => n)
    const shown = thinned({ moments, values: moments.map((n) => (n === 4_321 ? 99 : 34)) })
    expect(shown.length).toBeLessThanOrEqual(pointsMost)
    expect(shown).toContainEqual([4_321, 99])
    expect(shown.map(([at]) => at)).toEqual(shown.map(([at]) => at).toSorted((a, b) => a - b))
  })
})
