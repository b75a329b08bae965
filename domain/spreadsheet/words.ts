/** What is said about a spreadsheet that cannot be taken in as it is, and what to do about it. */

import { number } from '../basics/print.ts'
import { plural, t } from '../basics/texts.ts'

const quoted = (text: string) => `'${text.length > 60 ? `${text.slice(0, 60)}…` : text}'`

export const spreadsheetWords = {
  // About the whole file.
  tooLarge: (megabytes: number) =>
    t(
      'The file is larger than {{megabytes}} MB. Remove what is not needed, or split it into several files.',
      { megabytes },
    ),
  tooManyLines: (most: number) =>
    t('The file has more than {{most}} lines. Split it into several files.', { most: number(most) }),
  empty: t('The file is empty. Fill in the template, or paste the columns with their headings.'),
  noLines: t('There are headings, but no lines below them.'),
  noHeadings: (titles: string) =>
    t(
      'No line names the columns. The first line must hold headings such as {{columns}}. Download the template to see all of them.',
      { columns: titles },
    ),
  merged: (letters: string, line: number) =>
    t(
      'Column {{column}} has values, but no heading in line {{line}}. Unmerge the cells of the headings and give each column a heading of its own.',
      { column: letters, line },
    ),
  doubledHeading: (title: string, a: string, b: string) =>
    t('Columns {{first}} and {{second}} are both headed {{column}}. Remove or rename one of them.', {
      first: a,
      second: b,
      column: quoted(title),
    }),
  missingColumn: (title: string, one: string) =>
    t("There is no column '{{column}}'. Without it nobody can tell which {{thing}} a line is about.", {
      column: title,
      thing: t(one),
    }),
  oldExcel: t('This is a workbook of an old Excel (.xls). Save it as .xlsx or CSV and import that.'),
  notASheet: t(
    'This is neither a CSV file nor an Excel workbook (.xlsx). Save it as one of them and import that.',
  ),
  locked: t('The workbook is protected by a password. Remove the password and import it again.'),
  broken: t(
    'The workbook is damaged: it cannot be read to its end. Open it in a spreadsheet and save it again.',
  ),
  unpacksTooLarge: t(
    'The workbook holds far more than its lines. Copy the lines into a new workbook and import that.',
  ),
  noSheet: t('The workbook has no sheet with lines.'),
  encoding: t(
    'The text of the file is damaged: it is neither UTF-8 nor UTF-16. Save it as CSV UTF-8 and import that.',
  ),

  // About one line.
  quote: t('A quoted field is not closed. Put a quote at its end.'),
  missing: (title: string) => t('{{column}} is missing.', { column: title }),
  long: (title: string, most: number) =>
    t('{{column}} has more than {{most}} characters.', { column: title, most: number(most) }),
  control: (title: string) =>
    t('{{column}} holds characters that cannot be shown. Type it again.', { column: title }),
  shortened: (title: string, text: string) =>
    t('{{text}} was shortened by the spreadsheet. Format the column {{column}} as text and type it again.', {
      text: quoted(text),
      column: title,
    }),
  becameDate: (title: string, text: string) =>
    t(
      'The spreadsheet made the date {{text}} of it. Format the column {{column}} as text and type it again.',
      { text: quoted(text), column: title },
    ),
  formulaError: (title: string, text: string) =>
    t('{{column}} is {{text}}: a formula of the spreadsheet failed.', { column: title, text: quoted(text) }),
  notANumber: (title: string, text: string) =>
    t('{{column}}: {{text}} is not a number.', { column: title, text: quoted(text) }),
  notWhole: (title: string, text: string) =>
    t('{{column}}: {{text}} is not a whole number.', { column: title, text: quoted(text) }),
  outside: (title: string, least: number, most: number) =>
    t('{{column}} is between {{least}} and {{most}}.', {
      column: title,
      least: number(least),
      most: number(most),
    }),
  /** Without the comma that other numbers have. */
  yearOutside: (title: string, least: number, most: number) =>
    t('{{column}} is between {{least}} and {{most}}.', { column: title, least, most }),
  notAYear: (title: string, text: string) =>
    t('{{column}}: {{text}} is not a year. Write it like 2024.', { column: title, text: quoted(text) }),
  notYesOrNo: (title: string, text: string) =>
    t('{{column}}: write yes or no, not {{text}}.', { column: title, text: quoted(text) }),
  notAChoice: (title: string, text: string, choices: string) =>
    t('{{column}}: there is no {{text}}. Choose one of: {{choices}}.', {
      column: title,
      text: quoted(text),
      choices,
    }),
  tooManyInList: (title: string, most: number) =>
    t('{{column}} holds more than {{most}} entries.', { column: title, most: number(most) }),
  noSuchId: (text: string, one: string) =>
    t(
      'There is no {{thing}} with the ID {{id}} that you may edit. Leave the ID empty to make a new {{thing}}.',
      { thing: t(one), id: quoted(text) },
    ),
  fixed: (title: string, one: string) =>
    t('{{column}} of a {{thing}} cannot be changed.', { column: title, thing: t(one) }),
  doubled: (title: string, line: number) =>
    t('{{column}} is the same as in line {{line}}.', { column: title, line }),
  sameThing: (one: string, line: number) =>
    t('The {{thing}} is in line {{line}} already.', { thing: t(one), line }),
  example: t('This is the example line of the template.'),
  tooManyAtOnce: (most: number, many: string) =>
    t('There are at most {{most}} {{things}}.', { most: number(most), things: t(many) }),

  // About a job.
  noSuchImport: t('There is no such import. Files are kept for a day; please import it again.'),
  underWay: t('Another import of yours is still running. Cancel it, or wait until it is done.'),
  notReady: t('This import is not ready to be taken in.'),
  nothing: t('Nothing in the file is different from what we have.'),
  odd: (n: number) =>
    plural(
      n,
      '{{count}} VIN does not add up. Confirm that it is as on the plate, or correct the file.',
      '{{count}} VINs do not add up. Confirm that they are as on the plate, or correct the file.',
      { count: number(n) },
    ),
  /** `lines`: their numbers; none where nobody can tell which they are. */
  stale: (lines: readonly number[]) => {
    const listed = { lines: lines.slice(0, 10).join(', ') }
    if (lines.length === 0)
      return t(
        'Somebody changed what some lines are about since the preview. The preview is up to date again: look at it and confirm once more.',
      )
    if (lines.length === 1)
      return t(
        'Somebody changed what line {{lines}} is about since the preview. The preview is up to date again: look at it and confirm once more.',
        listed,
      )
    return lines.length <= 10
      ? t(
          'Somebody changed what lines {{lines}} are about since the preview. The preview is up to date again: look at it and confirm once more.',
          listed,
        )
      : t(
          'Somebody changed what lines {{lines}} and others are about since the preview. The preview is up to date again: look at it and confirm once more.',
          listed,
        )
  },
  interrupted: t(
    'The server was stopped before it was done. Nothing was changed. Please import the file again.',
  ),
  linesLost: t(
    'The preview was lost when the database was restarted. Nothing was changed. Please import the file again.',
  ),
  failed: t('Something went wrong on our side. Nothing was changed. Please try again.'),
  kind: (key: string) => t('There is no import of {{thing}}.', { thing: quoted(key) }),
  format: t('A file is csv or xlsx.'),
  chooseCustomer: t('Choose a customer first.'),
  outcome: (key: string) =>
    t('Lines are new, changed, unchanged or refused, not {{outcome}}.', { outcome: quoted(key) }),
} as const
