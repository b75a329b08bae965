/** What is said about a spreadsheet that cannot be taken in as it is, and what to do about it. */

import { count, number } from '../basics/print.ts'
import { t } from '../basics/texts.ts'

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
      'No line names the columns. The first line must hold headings such as {{titles}}. Download the template to see all of them.',
      { titles },
    ),
  merged: (letters: string, line: number) =>
    t(
      'Column {{letters}} has values, but no heading in line {{line}}. Unmerge the cells of the headings and give each column a heading of its own.',
      { letters, line },
    ),
  doubledHeading: (title: string, a: string, b: string) =>
    t('Columns {{a}} and {{b}} are both headed {{title}}. Remove or rename one of them.', {
      a,
      b,
      title: quoted(title),
    }),
  missingColumn: (title: string, one: string) =>
    t("There is no column '{{title}}'. Without it nobody can tell which {{one}} a line is about.", {
      title,
      one,
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
  missing: (title: string) => t('{{title}} is missing.', { title }),
  long: (title: string, most: number) =>
    t('{{title}} has more than {{most}} characters.', { title, most: number(most) }),
  control: (title: string) => t('{{title}} holds characters that cannot be shown. Type it again.', { title }),
  shortened: (title: string, text: string) =>
    t('{{text}} was shortened by the spreadsheet. Format the column {{title}} as text and type it again.', {
      text: quoted(text),
      title,
    }),
  becameDate: (title: string, text: string) =>
    t(
      'The spreadsheet made the date {{text}} of it. Format the column {{title}} as text and type it again.',
      { text: quoted(text), title },
    ),
  formulaError: (title: string, text: string) =>
    t('{{title}} is {{text}}: a formula of the spreadsheet failed.', { title, text: quoted(text) }),
  notANumber: (title: string, text: string) =>
    t('{{title}}: {{text}} is not a number.', { title, text: quoted(text) }),
  notWhole: (title: string, text: string) =>
    t('{{title}}: {{text}} is not a whole number.', { title, text: quoted(text) }),
  outside: (title: string, least: number, most: number) =>
    t('{{title}} is between {{least}} and {{most}}.', { title, least: number(least), most: number(most) }),
  notAYear: (title: string, text: string) =>
    t('{{title}}: {{text}} is not a year. Write it like 2024.', { title, text: quoted(text) }),
  notYesOrNo: (title: string, text: string) =>
    t('{{title}}: write yes or no, not {{text}}.', { title, text: quoted(text) }),
  notAChoice: (title: string, text: string, choices: string) =>
    t('{{title}}: there is no {{text}}. Choose one of: {{choices}}.', { title, text: quoted(text), choices }),
  tooManyInList: (title: string, most: number) =>
    t('{{title}} holds more than {{most}} entries.', { title, most: number(most) }),
  noSuchId: (text: string, one: string) =>
    t(
      'There is no {{one}} with the ID {{text}} that you may edit. Leave the ID empty to make a new {{one}}.',
      { one, text: quoted(text) },
    ),
  fixed: (title: string, one: string) => t('{{title}} of a {{one}} cannot be changed.', { title, one }),
  doubled: (title: string, line: number) => t('{{title}} is the same as in line {{line}}.', { title, line }),
  sameThing: (one: string, line: number) => t('The {{one}} is in line {{line}} already.', { one, line }),
  example: 'This is the example line of the template.',
  tooManyAtOnce: (most: number, many: string) =>
    t('There are at most {{most}} {{many}}.', { most: number(most), many }),

  // About a job.
  noSuchImport: t('There is no such import. Files are kept for a day; please import it again.'),
  underWay: t('Another import of yours is still running. Cancel it, or wait until it is done.'),
  notReady: t('This import is not ready to be taken in.'),
  nothing: t('Nothing in the file is different from what we have.'),
  odd: (n: number) =>
    t('{{n}} {{value}} not add up. Confirm that {{value2}} as on the plate, or correct the file.', {
      n: count(n, 'VIN'),
      value: n === 1 ? 'does' : 'do',
      value2: n === 1 ? t('it is') : t('they are'),
    }),
  /** `lines`: their numbers; none where nobody can tell which they are. */
  stale: (lines: readonly number[]) =>
    t(
      'Somebody changed what {{value}} about since the preview. The preview is up to date again: look at it and confirm once more.',
      {
        value:
          lines.length === 0
            ? t('some lines are')
            : lines.length === 1
              ? t('line {{value}} is', { value: lines[0] })
              : t('lines {{lines}}{{value}}', {
                  lines: lines.slice(0, 10).join(', '),
                  value: lines.length > 10 ? ' and others are' : ' are',
                }),
      },
    ),
  interrupted: t(
    'The server was stopped before it was done. Nothing was changed. Please import the file again.',
  ),
  linesLost: t(
    'The preview was lost when the database was restarted. Nothing was changed. Please import the file again.',
  ),
  failed: t('Something went wrong on our side. Nothing was changed. Please try again.'),
  kind: (key: string) => t('There is no import of {{key}}.', { key: quoted(key) }),
  format: 'A file is csv or xlsx.',
  chooseCustomer: t('Choose a customer first.'),
  outcome: (key: string) =>
    t('Lines are new, changed, unchanged or refused, not {{key}}.', { key: quoted(key) }),
} as const
