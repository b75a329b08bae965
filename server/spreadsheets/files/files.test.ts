/** Files as they come: CSV in every usual encoding, workbooks, and what only looks like one of them. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { csvLine } from '#domain/basics/csv-line.ts'
import { type Cell, textIn } from '#domain/spreadsheet/cell.ts'
import { writeXlsx, type XlsxCell } from '../../exports/xlsx.ts'
import { ZipWriter } from '../../exports/zip.ts'
import { isSmallSheet, openSheet } from './read-file.ts'
import { XmlReader } from './xml.ts'

const folder = mkdtempSync(join(tmpdir(), 'tandem-sheets-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let count = 0
const linesIn = async (bytes: Buffer): Promise<readonly (readonly Cell[])[]> => {
  const path = join(folder, String(++count))
  writeFileSync(path, bytes)
  const sheet = await openSheet(path)
  try {
    const rows: (readonly Cell[])[] = []
    for await (const { cells } of sheet.rows) rows.push(cells)
    return rows
  } finally {
    await sheet.close()
  }
}
const bytesOf = async (write: (out: (bytes: Buffer) => Promise<void>) => Promise<void>): Promise<Buffer> => {
  const all: Buffer[] = []
  await write(async (bytes) => void all.push(bytes))
  return Buffer.concat(all)
}
const workbook = (titles: readonly string[], rows: readonly (readonly XlsxCell[])[]) =>
  bytesOf((out) =>
    writeXlsx(
      out,
      { name: 'Sheet', titles, widths: titles.map(() => 10) },
      (async function* () {
        yield rows
      })(),
    ),
  )
const zipped = (files: Readonly<Record<string, Iterable<string>>>) =>
  bytesOf(async (out) => {
    const zip = new ZipWriter(out)
    for (const [name, texts] of Object.entries(files)) await zip.file(name, texts)
    await zip.end()
  })
/** A workbook as others write it: `sheet` is what stands in the sheet's data. */
const foreign = (sheet: string, more: Readonly<Record<string, Iterable<string>>> = {}, bookPr = '') =>
  zipped({
    'xl/workbook.xml': [
      `<x:workbook xmlns:x="m" xmlns:r="r">${bookPr}<x:sheets><x:sheet name="Old" sheetId="1" state="hidden" r:id="rId1"/><x:sheet name="New" sheetId="2" r:id="rId2"/></x:sheets></x:workbook>`,
    ],
    'xl/_rels/workbook.xml.rels': [
      '<Relationships><Relationship Id="rId1" Target="worksheets/old.xml"/><Relationship Target="/xl/worksheets/new.xml" Id="rId2"/></Relationships>',
    ],
    'xl/worksheets/new.xml': [`<worksheet><sheetData>${sheet}</sheetData><mergeCells/></worksheet>`],
    ...more,
  })

const table = 'VIN,Unit ID\r\n1GRé,"A, ""1"""\r\n'
const expected = [
  ['VIN', 'Unit ID'],
  ['1GRé', 'A, "1"'],
]

describe('text', () => {
  test.each([
    ['UTF-8', Buffer.from(table)],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${table}`)],
    ['UTF-16 little end first', Buffer.from(`\ufeff${table}`, 'utf16le')],
    ['UTF-16 big end first', Buffer.from(`\ufeff${table}`, 'utf16le').swap16()],
    ['UTF-16 without its mark', Buffer.from(table, 'utf16le')],
    ['that of Windows', Buffer.from(table, 'latin1')],
    ['semicolons', Buffer.from('VIN;Unit ID\n1GRé;"A, ""1"""')],
    ['columns copied from a spreadsheet', Buffer.from('VIN\tUnit ID\r\n1GRé\t"A, ""1"""')],
    ['a separator that the file declares', Buffer.from('sep=;\r\nVIN;Unit ID\r\n1GRé;"A, ""1"""')],
  ])('in %s is read', async (_how, bytes) => {
    expect(await linesIn(bytes)).toEqual(expected)
  })

  test('every table that is written is read as it was', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'Z', '9', ',', ';', '"', '\n', 'é', ' ', '漢') })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 20 }), async (rows) => {
        const text = [['Name', 'Note'], ...rows].map(csvLine).join('\r\n')
        const read = await linesIn(Buffer.from(text))
        // Lines with nothing in them are passed over only where they have a single field.
        expect(read.slice(1)).toEqual(rows)
      }),
      { numRuns: 60 },
    )
  })
})

describe('workbooks', () => {
  test('of our own are read as they were written', async () => {
    const moment = Date.UTC(2026, 10, 21, 8, 30)
    const found = await linesIn(
      await workbook(
        ['Unit', 'Length', 'Seen', 'Day'],
        [
          [
            '<A&"1"> \u{1f69b}',
            53.5,
            { moment, isDay: false },
            { moment: Date.UTC(2026, 10, 21), isDay: true },
          ],
          ['', null, 'x', null],
        ],
      ),
    )
    expect(found).toEqual([
      ['Unit', 'Length', 'Seen', 'Day'],
      [
        '<A&"1"> \u{1f69b}',
        '53.5',
        { date: '2026-11-21T08:30:00', number: '46347.35416666667' },
        { date: '2026-11-21', number: '46347' },
      ],
      ['', '', 'x', ''],
    ])
  })

  test('of others: shared and rich texts, gaps, formulas, errors, prefixes, the first sheet that is not hidden', async () => {
    const bytes = await foreign(
      `<row r="3"><c r="A3" t="s"><v>0</v></c><c r="D3" t="s"><v>1</v></c></row>
       <row r="5"><c r="B5"><f>1+1</f><v>2</v></c><c r="C5" t="str"><v>a&amp;b</v></c><c t="e"><v>#REF!</v></c><c t="b"><v>1</v></c><c><v>8901260000000000000</v></c></row>`,
      {
        'xl/sharedStrings.xml': [
          '<sst><si><t>VIN</t></si><si><r><t>Unit</t></r><r><t xml:space="preserve"> ID_x0041_</t></r><rPh><t>no</t></rPh></si></sst>',
        ],
      },
    )
    expect(await linesIn(bytes)).toEqual([
      ['VIN', '', '', 'Unit IDA'],
      ['', '2', 'a&b', '#REF!', 'yes', '8.90126E+18'],
    ])
  })

  test('show dates by their own formats, and by the count since 1904', async () => {
    const styles = {
      'xl/styles.xml': [
        '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$-409]d\\-mmm\\-yy;@"/><numFmt numFmtId="165" formatCode="0.00&quot; days&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>',
      ],
    }
    const cells = '<row><c s="1"><v>43538</v></c><c s="2"><v>43538</v></c></row>'
    const [usual] = await linesIn(await foreign(cells, styles))
    expect(usual).toEqual([{ date: '2019-03-14', number: '43538' }, '43538'])
    const [other] = await linesIn(await foreign(cells, styles, '<x:workbookPr date1904="1"/>'))
    expect(textIn(other![0])).toBe('2023-03-15')
  })
})

describe('what cannot be read is said in words', () => {
  function* endless() {
    for (let n = 0; n < 600; n++)
      yield `<row><c t="inlineStr"><is><t>${'0'.repeat(1_000_000)}</t></is></c></row>`
  }
  test.each<[string, () => Promise<Buffer> | Buffer, RegExp]>([
    ['an empty file', () => Buffer.alloc(0), /^The file is empty/],
    [
      'a picture',
      () => Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'),
      /^This is neither a CSV file nor an Excel workbook/,
    ],
    ['an archive of something else', () => zipped({ 'word/document.xml': ['<w/>'] }), /^This is neither/],
    [
      'an old workbook',
      () => Buffer.from('d0cf11e0a1b11ae10000', 'hex'),
      /^This is a workbook of an old Excel/,
    ],
    [
      'a locked workbook',
      () =>
        Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
      /^The workbook is protected by a password/,
    ],
    [
      'half a workbook',
      async () => (await workbook(['A'], [['1']])).subarray(0, 700),
      /^The workbook is damaged/,
    ],
    [
      'a sheet that declares entities',
      () => foreign('<!DOCTYPE x [<!ENTITY a "aaaa">]>'),
      /^The workbook is damaged/,
    ],
    [
      'a sheet that unpacks to far more than it is',
      () =>
        zipped({
          'xl/workbook.xml': ['<workbook><sheets><sheet r:id="a"/></sheets></workbook>'],
          'xl/_rels/workbook.xml.rels': [
            '<Relationships><Relationship Id="a" Target="a.xml"/></Relationships>',
          ],
          'xl/sharedStrings.xml': endless(),
          'xl/a.xml': [''],
        }),
      /^The workbook holds far more than its lines/,
    ],
  ])('%s', async (_what, bytes, words) => {
    await expect(linesIn(await bytes())).rejects.toThrow(words)
  })

  test('a workbook that was damaged anywhere is read or refused, and nothing else', async () => {
    const whole = await workbook(
      ['VIN', 'Unit'],
      [
        ['1GR', 'A'],
        ['1GS', 'B'],
      ],
    )
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(255), async (at, byte) => {
        const bytes = Buffer.from(whole)
        bytes[at] = byte
        await linesIn(bytes).catch((error) => expect(error.constructor.name).toBe('UnreadableFile'))
      }),
      { numRuns: 150 },
    )
  })
})

test('however a sheet is cut into pieces, its elements are the same', () => {
  const text = '<?xml version="1.0"?><a><!-- > --><b c="1>2" d=\'"\'>x &amp; y</b><![CDATA[<z>]]><e/></a>'
  const eventsOf = (pieces: readonly string[]) => {
    const events: string[] = []
    const reader = new XmlReader({
      open: (name) => events.push(`<${name}`),
      close: (name) => events.push(`${name}>`),
      text: (said) => events.push(said),
    })
    for (const piece of pieces) reader.push(piece)
    reader.end()
    return events
  }
  const whole = eventsOf([text])
  expect(whole).toEqual(['<a', '<b', 'x & y', 'b>', '<z>', '<e', 'e>', 'a>'])
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: text.length - 1 })), (cuts) => {
      const at = [0, ...cuts.sort((a, b) => a - b), text.length]
      expect(eventsOf(at.slice(1).map((to, n) => text.slice(at[n], to)))).toEqual(whole)
    }),
  )
})

test.each([
  ['text', 'VIN,Unit ID\n', 50_000, true],
  ['text', 'VIN,Unit ID\n', 50_001, false],
  ['a workbook', 'PK\u0003\u0004', 8_000, true],
  ['a workbook, which may hold very many lines,', 'PK\u0003\u0004', 8_001, false],
])('%s that begins with %j and has %i bytes is small: %j', async (_what, begins, size, isSmall) => {
  const path = join(folder, String(++count))
  writeFileSync(path, begins.padEnd(size, 'x'))
  expect(await isSmallSheet(path)).toBe(isSmall)
})
