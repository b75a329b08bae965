/** What is said about a spreadsheet that cannot be taken in as it is, and what to do about it. */
import { count, number } from '../basics/print.ts'

const quoted = (text: string) => `'${text.length > 60 ? `${text.slice(0, 60)}…` : text}'`

export const spreadsheetWords = {
  // About the whole file.
  tooLarge: (megabytes: number) =>
    `The file is larger than ${megabytes} MB. Remove what is not needed, or split it into several files.`,
  tooManyLines: (most: number) =>
    `The file has more than ${number(most)} lines. Split it into several files.`,
  empty: 'The file is empty. Fill in the template, or paste the columns with their headings.',
  noLines: 'There are headings, but no lines below them.',
  noHeadings: (titles: string) =>
    `No line names the columns. The first line must hold headings such as ${titles}. Download the template to see all of them.`,
  merged: (letters: string, line: number) =>
    `Column ${letters} has values, but no heading in line ${line}. Unmerge the cells of the headings and give each column a heading of its own.`,
  doubledHeading: (title: string, a: string, b: string) =>
    `Columns ${a} and ${b} are both headed ${quoted(title)}. Remove or rename one of them.`,
  missingColumn: (title: string, one: string) =>
    `There is no column '${title}'. Without it nobody can tell which ${one} a line is about.`,
  oldExcel: 'This is a workbook of an old Excel (.xls). Save it as .xlsx or CSV and import that.',
  notASheet:
    'This is neither a CSV file nor an Excel workbook (.xlsx). Save it as one of them and import that.',
  locked: 'The workbook is protected by a password. Remove the password and import it again.',
  broken:
    'The workbook is damaged: it cannot be read to its end. Open it in a spreadsheet and save it again.',
  unpacksTooLarge:
    'The workbook holds far more than its lines. Copy the lines into a new workbook and import that.',
  noSheet: 'The workbook has no sheet with lines.',
  encoding:
    'The text of the file is damaged: it is neither UTF-8 nor UTF-16. Save it as CSV UTF-8 and import that.',

  // About one line.
  quote: 'A quoted field is not closed. Put a quote at its end.',
  missing: (title: string) => `${title} is missing.`,
  long: (title: string, most: number) => `${title} has more than ${number(most)} characters.`,
  control: (title: string) => `${title} holds characters that cannot be shown. Type it again.`,
  shortened: (title: string, text: string) =>
    `${quoted(text)} was shortened by the spreadsheet. Format the column ${title} as text and type it again.`,
  becameDate: (title: string, text: string) =>
    `The spreadsheet made the date ${quoted(text)} of it. Format the column ${title} as text and type it again.`,
  formulaError: (title: string, text: string) =>
    `${title} is ${quoted(text)}: a formula of the spreadsheet failed.`,
  notANumber: (title: string, text: string) => `${title}: ${quoted(text)} is not a number.`,
  notWhole: (title: string, text: string) => `${title}: ${quoted(text)} is not a whole number.`,
  outside: (title: string, least: number, most: number) =>
    `${title} is between ${number(least)} and ${number(most)}.`,
  notAYear: (title: string, text: string) => `${title}: ${quoted(text)} is not a year. Write it like 2024.`,
  notYesOrNo: (title: string, text: string) => `${title}: write yes or no, not ${quoted(text)}.`,
  notAChoice: (title: string, text: string, choices: string) =>
    `${title}: there is no ${quoted(text)}. Choose one of: ${choices}.`,
  tooManyInList: (title: string, most: number) => `${title} holds more than ${number(most)} entries.`,
  noSuchId: (text: string, one: string) =>
    `There is no ${one} with the ID ${quoted(text)} that you may edit. Leave the ID empty to make a new ${one}.`,
  fixed: (title: string, one: string) => `${title} of a ${one} cannot be changed.`,
  doubled: (title: string, line: number) => `${title} is the same as in line ${line}.`,
  sameThing: (one: string, line: number) => `The ${one} is in line ${line} already.`,
  example: 'This is the example line of the template.',
  tooManyAtOnce: (most: number, many: string) => `There are at most ${number(most)} ${many}.`,

  // About a job.
  noSuchImport: 'There is no such import. Files are kept for a day; please import it again.',
  underWay: 'Another import of yours is still running. Cancel it, or wait until it is done.',
  notReady: 'This import is not ready to be taken in.',
  nothing: 'Nothing in the file is different from what we have.',
  odd: (n: number) =>
    `${count(n, 'VIN')} ${n === 1 ? 'does' : 'do'} not add up. Confirm that ${n === 1 ? 'it is' : 'they are'} as on the plate, or correct the file.`,
  /** `lines`: their numbers; none where nobody can tell which they are. */
  stale: (lines: readonly number[]) =>
    `Somebody changed what ${lines.length === 0 ? 'some lines are' : lines.length === 1 ? `line ${lines[0]} is` : `lines ${lines.slice(0, 10).join(', ')}${lines.length > 10 ? ' and others are' : ' are'}`} about since the preview. The preview is up to date again: look at it and confirm once more.`,
  interrupted:
    'The server was stopped before it was done. Nothing was changed. Please import the file again.',
  linesLost:
    'The preview was lost when the database was restarted. Nothing was changed. Please import the file again.',
  failed: 'Something went wrong on our side. Nothing was changed. Please try again.',
  kind: (key: string) => `There is no import of ${quoted(key)}.`,
  format: 'A file is csv or xlsx.',
  chooseCustomer: 'Choose a customer first.',
  outcome: (key: string) => `Lines are new, changed, unchanged or refused, not ${quoted(key)}.`,
} as const
