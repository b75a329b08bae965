/** What a column of a spreadsheet may be: how its cells are read, checked and written. */
import { mark } from '../basics/texts.ts'
import { type Cell, textIn } from './cell.ts'
import { yearIn } from './days.ts'
import { spreadsheetWords } from './words.ts'

/** What a cell came to mean; null where it is empty. */
export type Value = string | number | boolean | readonly string[] | readonly number[] | null

/** A value, or the sentence that says why there is none. */
export type ReadCell = { readonly value: Value } | { readonly wrong: string }

export interface SheetColumn {
  /** The name of the value, and of the field that it becomes. */
  readonly key: string
  /** Its heading. */
  readonly title: string
  /** Other headings under which people bring it. */
  readonly also: readonly string[]
  /** A new one cannot be without it. */
  readonly needed: boolean
  /** An empty cell leaves it as it is. */
  readonly kept: boolean
  /** Once given it stays. */
  readonly fixed: boolean
  /** No two lines of a file may have the same. */
  readonly unique: boolean
  readonly example: string
  /** What may stand in it, in a few words; empty where its title says it. */
  readonly help: string
  /** The values there are to choose from, as they are written. */
  readonly choices: readonly string[]
  /** What an empty cell stands for. */
  readonly empty: Value
  /** Empty cells never get here. `separator`: the sign between the fields of the file, which decides on commas in numbers. */
  readonly read: (cell: Cell, separator: string) => ReadCell
  /** As a file or a screen shows it. */
  readonly print: (value: Value) => string | number
}

interface Given {
  readonly also?: readonly string[]
  readonly needed?: boolean
  readonly kept?: boolean
  readonly fixed?: boolean
  readonly unique?: boolean
  readonly example: string
  readonly help?: string
}

const plain = (value: Value): string | number =>
  value === null ? '' : typeof value === 'number' ? value : String(value)

const make = (
  key: string,
  title: string,
  { also = [], needed = false, kept = needed, fixed = false, unique = false, example, help = '' }: Given,
  { read, print = plain, choices = [], empty = null }: Pick<SheetColumn, 'read'> & Partial<SheetColumn>,
): SheetColumn => ({
  ...{ key, title, also, needed, kept, fixed, unique, example, help },
  ...{ choices, empty, read, print },
})

/** Excel's way to say that a formula failed. */
const failed = /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!)$/

/** The text of a cell, or what a spreadsheet did to it. */
const typed = (cell: Cell, title: string): { readonly text: string } | { readonly wrong: string } => {
  const text = textIn(cell)
  if (failed.test(text)) return { wrong: spreadsheetWords.formulaError(title, text) }
  return { text }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const unshowable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/

interface TextLimits {
  readonly longest: number
  /** Puts a text in order, or says what is wrong with it. */
  readonly tidy?: (text: string) => ReadCell
}

export const textColumn = (
  key: string,
  title: string,
  { longest, tidy = (value) => ({ value }), ...given }: Given & TextLimits,
): SheetColumn =>
  make(key, title, given, {
    read: (cell) => {
      if (typeof cell !== 'string') return { wrong: spreadsheetWords.becameDate(title, cell.date) }
      const got = typed(cell, title)
      if ('wrong' in got) return got
      const { text } = got
      if (text.length > longest) return { wrong: spreadsheetWords.long(title, longest) }
      if (unshowable.test(text)) return { wrong: spreadsheetWords.control(title) }
      if (/^\d([.,]\d+)?E\+\d+$/i.test(text)) return { wrong: spreadsheetWords.shortened(title, text) }
      return tidy(text)
    },
  })

/** "1,234.5" and, between semicolons, "1.234,5"; NaN where it is no number. */
export const numberFrom = (text: string, separator: string): number => {
  const bare = text.replace(/\s/g, '')
  const point =
    separator === ';' && /^[+-]?[\d.]*,\d+$/.test(bare) ? bare.replaceAll('.', '').replace(',', '.') : bare
  const grouped = /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(point) ? point.replaceAll(',', '') : point
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(grouped) ? Number(grouped) : Number.NaN
}

interface NumberLimits {
  readonly least: number
  readonly most: number
}

const figure =
  (title: string, { least, most }: NumberLimits, whole: boolean) =>
  (cell: Cell, separator: string): ReadCell => {
    const got = typed(typeof cell === 'string' ? cell : cell.number, title)
    if ('wrong' in got) return got
    const value = numberFrom(got.text, separator)
    if (Number.isNaN(value)) return { wrong: spreadsheetWords.notANumber(title, got.text) }
    if (whole && !Number.isInteger(value)) return { wrong: spreadsheetWords.notWhole(title, got.text) }
    return value < least || value > most
      ? { wrong: spreadsheetWords.outside(title, least, most) }
      : { value: value === 0 ? 0 : value }
  }

export const numberColumn = (key: string, title: string, given: Given & NumberLimits): SheetColumn =>
  make(key, title, given, { read: figure(title, given, false) })

export const wholeColumn = (key: string, title: string, given: Given & NumberLimits): SheetColumn =>
  make(key, title, given, { read: figure(title, given, true) })

/** A year; where somebody wrote a whole day, the year of it. */
export const yearColumn = (key: string, title: string, given: Given & NumberLimits): SheetColumn =>
  make(key, title, given, {
    read: (cell) => {
      // A year in cells that are formatted as dates is a day of 1905.
      const text = typeof cell === 'string' || !/^\d{4}$/.test(cell.number) ? textIn(cell) : cell.number
      const year = /^\d{4}(\.0+)?$/.test(text) ? Number(text) : yearIn(text)
      if (year === null) return { wrong: spreadsheetWords.notAYear(title, text) }
      return year < given.least || year > given.most
        ? { wrong: spreadsheetWords.yearOutside(title, given.least, given.most) }
        : { value: year }
    },
  })

const yes = /^(yes|y|true|1|x|on)$/i
const no = /^(no|n|false|0|off)$/i

export const yesNoColumn = (key: string, title: string, given: Given): SheetColumn =>
  make(
    key,
    title,
    { help: mark('yes or no'), ...given },
    {
      choices: ['yes', 'no'],
      read: (cell) => {
        const text = textIn(cell)
        if (yes.test(text)) return { value: true }
        return no.test(text) ? { value: false } : { wrong: spreadsheetWords.notYesOrNo(title, text) }
      },
      print: (value) => (value === null ? '' : value === true ? 'yes' : 'no'),
    },
  )

/** A name as it is compared: letters and digits alone. */
export const bareName = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

export interface Choice<Id extends string | number = string | number> {
  readonly id: Id
  readonly name: string
  readonly also?: readonly string[]
}

/** Finds a choice by its id or by its name in any case. */
const finder = (choices: readonly Choice[]) => {
  const byName = new Map(
    choices.flatMap(({ id, name, also = [] }) =>
      [String(id), name, ...also].map((text) => [bareName(text), id] as const),
    ),
  )
  return (text: string) => byName.get(bareName(text))
}
const named = (choices: readonly Choice[]) => {
  const names = new Map(choices.map(({ id, name }) => [id, name]))
  return (value: Value): string => (value === null ? '' : (names.get(value as string) ?? String(value)))
}

/** As a person may write it: by its number or its name. */
const shown = ({ id, name }: Choice): string => (typeof id === 'number' ? `${id} ${name}` : name)

const byWorth = (a: string | number, b: string | number) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a) < String(b) ? -1 : a === b ? 0 : 1
/** A list in an order of its own: two that hold the same are equal. */
export const sorted = (list: readonly (string | number)[]): Value =>
  [...list].sort(byWorth) as readonly string[] | readonly number[]

/** One of a closed list, by its name or its id. */
export const choiceColumn = (
  key: string,
  title: string,
  { choices, ...given }: Given & { readonly choices: readonly Choice[] },
): SheetColumn => {
  const find = finder(choices)
  const names = choices.map(({ name }) => name)
  return make(key, title, given, {
    choices: choices.map(shown),
    read: (cell) => {
      const value = find(textIn(cell))
      return value === undefined
        ? { wrong: spreadsheetWords.notAChoice(title, textIn(cell), names.join(', ')) }
        : { value }
    },
    print: named(choices),
  })
}

/** Entries of one cell stand apart by semicolons or on lines of their own. */
const entriesIn = (cell: Cell): readonly string[] =>
  textIn(cell)
    .split(/[;\n]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

export interface ListLimits {
  readonly entriesMost: number
}

/** Several of a closed list. */
export const choicesColumn = (
  key: string,
  title: string,
  { choices, ...given }: Given & { readonly choices: readonly Choice[] },
): SheetColumn => {
  const find = finder(choices)
  const name = named(choices)
  const names = choices.map((choice) => choice.name)
  return make(key, title, given, {
    choices: choices.map(shown),
    empty: [],
    read: (cell) => {
      // Ids stand apart by commas as well: no name has one.
      const entries = entriesIn(cell).flatMap((entry) => entry.split(','))
      const wrong = entries.find((entry) => find(entry) === undefined)
      if (wrong !== undefined)
        return { wrong: spreadsheetWords.notAChoice(title, wrong.trim(), names.join(', ')) }
      const ids = [...new Set(entries.map((entry) => find(entry)!))]
      return { value: sorted(ids) }
    },
    print: (value) => ((value ?? []) as readonly Value[]).map(name).join('; '),
  })
}

/** Several texts, sorted; told twice, a text counts once. */
export const listColumn = (
  key: string,
  title: string,
  { longest, tidy = (value) => ({ value }), entriesMost, ...given }: Given & TextLimits & ListLimits,
): SheetColumn =>
  make(key, title, given, {
    empty: [],
    read: (cell) => {
      const found = new Map<string, string>()
      const entries = entriesIn(cell)
      if (entries.length > entriesMost) return { wrong: spreadsheetWords.tooManyInList(title, entriesMost) }
      for (const entry of entries) {
        if (entry.length > longest) return { wrong: spreadsheetWords.long(title, longest) }
        if (unshowable.test(entry)) return { wrong: spreadsheetWords.control(title) }
        const read = tidy(entry)
        if ('wrong' in read) return read
        found.set(String(read.value).toLowerCase(), String(read.value))
      }
      return { value: sorted([...found.values()]) }
    },
    print: (value) => ((value ?? []) as readonly string[]).join('; '),
  })
