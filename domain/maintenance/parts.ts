/** Parts of trailers: lists by builder and model, and how a table of them is read. */

import { importLongest, listedPartsMost } from '../basics/assumed.ts'
import { readTable, type SkippedLine } from '../basics/csv.ts'
import { number } from '../basics/print.ts'
import { t } from '../basics/texts.ts'
import { type PartDrawing, partDrawings } from './part-drawings.ts'

export interface PartDraft {
  readonly partNumber: string
  readonly name: string
  /** What it belongs to: Brakes, Lights. */
  readonly category: string
  readonly description: string
  /** How many a trailer has; null where it is not told. */
  readonly quantity: number | null
  /** An https address, or one of our own drawings; empty where there is none. */
  readonly image: string
}
export interface Part extends PartDraft {
  readonly id: number
  /** Signs of the VIN that name the model; empty for every model of the builder. */
  readonly model: string
}

export const partWords = {
  oem: t('Choose the builder whose parts these are.'),
  model: t('A model is named by up to five letters and digits: the signs of its VINs from the fourth on.'),
  number: t('It has no part number.'),
  name: t('It has no name.'),
  long: (column: string, most: number) =>
    t("'{{column}}' has more than {{most}} characters.", { column, most: number(most) }),
  quantity: (text: string) =>
    t("'{{text}}' is no quantity. Write a whole number, or leave it empty.", { text }),
  image: (all: string) =>
    t('The image is neither an https address nor one of our drawings: {{all}}.', { all }),
  twice: (partNumber: string) => t('{{partNumber}} is in the file twice.', { partNumber }),
  tooMany: (most: number) => t('A list has at most {{most}} parts.', { most: number(most) }),
  noSuchList: t('There is no such list of parts.'),
} as const

const names = {
  partNumber: /^(part)?(number|no|num|sku)$/,
  name: /^(part)?name$|^part$/,
  category: /^(category|group|system)$/,
  description: /^(description|desc|notes?)$/,
  quantity: /^(quantity|qty)$/,
  image: /^image(url)?$|^picture$/,
} as const
const texts = ['partNumber', 'name', 'category', 'description', 'image'] as const
const longest = { partNumber: 60, name: 120, category: 60, description: 500, image: 2_048 } as const

/** The signs of a VIN that its builder describes the trailer with: places 4 to 8. */
export const modelSigns = (vin: string): string => vin.slice(3, 8).toUpperCase()
/** A model as somebody typed it; null where it is none. */
export const modelOf = (typed: string): string | null => {
  const model = typed.trim().toUpperCase()
  return /^[A-Z0-9]{0,5}$/.test(model) ? model : null
}

export const isDrawing = (image: string): image is PartDrawing =>
  (partDrawings as readonly string[]).includes(image)

/** What a table gives: columns by their names in the first line, part number and name among them. */
export function readParts(given: string): {
  readonly taken: readonly PartDraft[]
  readonly left: readonly SkippedLine[]
} {
  const table = readTable(given, names, ['partNumber', 'name'], importLongest)
  const taken: PartDraft[] = []
  const left = [...table.skipped]
  const seen = new Set<string>()
  for (const { where, text, number: figure } of table.lines) {
    const words = Object.fromEntries(texts.map((column) => [column, text(column)])) as Record<
      (typeof texts)[number],
      string
    >
    const quantity = text('quantity') === '' ? null : figure('quantity')
    const problem = problemOf(words, quantity, text('quantity'), seen)
    seen.add(words.partNumber.toLowerCase())
    if (problem === null) taken.push({ ...words, quantity })
    else
      left.push({
        where: words.partNumber ? `${where} “${words.partNumber.slice(0, 60)}”` : where,
        why: problem,
      })
  }
  if (taken.length > listedPartsMost)
    return { taken: [], left: [{ where: 'file', why: partWords.tooMany(listedPartsMost) }] }
  return { taken, left }
}

function problemOf(
  text: Readonly<Record<(typeof texts)[number], string>>,
  quantity: number | null,
  typed: string,
  seen: ReadonlySet<string>,
): string | null {
  if (text.partNumber === '') return partWords.number
  if (text.name === '') return partWords.name
  const long = texts.find((column) => text[column].length > longest[column])
  if (long) return partWords.long(long, longest[long])
  if (quantity !== null && !(Number.isInteger(quantity) && quantity >= 0 && quantity < 10_000))
    return partWords.quantity(typed.slice(0, 30))
  if (text.image !== '' && !isDrawing(text.image) && !/^https:\/\/[^\s"'<>]+$/.test(text.image))
    return partWords.image(partDrawings.join(', '))
  return seen.has(text.partNumber.toLowerCase()) ? partWords.twice(text.partNumber) : null
}
