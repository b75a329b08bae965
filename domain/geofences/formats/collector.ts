/** Collects the geofences read from a file, and what was skipped, with where and why. */

import { importedAtOnce, importedCategoryId, importLongest, skippedShownMost } from '../../basics/assumed.ts'
import { t } from '../../basics/texts.ts'
import type { Shape } from '../../geo/shape.ts'
import { categoryByName, geofenceCategories, geofenceCategory } from '../categories.ts'
import { draftProblem, tidyDraft } from '../draft.ts'
import type { FenceDraft } from '../geofence.ts'
import { formatWords } from './words.ts'

/** Something in a file that did not become a geofence. */
export interface SkippedItem {
  /** 'line 12', 'feature 3 “Dock”': where to look in the file. */
  readonly where: string
  /** A sentence that says what to do. */
  readonly why: string
}

export interface ReadFences {
  readonly taken: readonly FenceDraft[]
  readonly skipped: readonly SkippedItem[]
}

/** What a file holds of a geofence besides its shape; texts as they are in the file. */
export interface WrittenFence {
  readonly name: string
  readonly description: string
  /** A category's name or number; empty where there is none. */
  readonly category: string
  /** Yes or no in any usual word; empty for yes. */
  readonly active: string
  readonly enterEmails: readonly string[]
  readonly exitEmails: readonly string[]
}

/** Addresses as one text: apart by commas, semicolons or blanks. */
export const emailsIn = (text: string): string[] => text.split(/[\s,;]+/).filter((one) => one !== '')

const yes = /^(|1|y|yes|true|t|on|active|x)$/i
const no = /^(0|n|no|false|f|off|inactive|disabled)$/i

/** The names of several shapes under one name in a file: "Dock", "Dock (2)", "Dock (3)". */
const numbered = (name: string, index: number) => (index === 0 ? name : `${name} (${index + 1})`)

/** Collects what a reader finds, and refuses what cannot be kept. */
export class Collector {
  readonly #taken: FenceDraft[] = []
  readonly #skipped: SkippedItem[] = []
  #uncounted = 0

  skip(where: string, why: string): void {
    if (this.#skipped.length < skippedShownMost) this.#skipped.push({ where, why })
    else this.#uncounted++
  }

  /** Takes the shapes under one name, each as a geofence. */
  take(where: string, text: WrittenFence, shapes: readonly Shape[]): void {
    const requested = text.category.trim()
    const category = requested === '' ? geofenceCategory(importedCategoryId) : categoryOf(requested)
    if (!category) {
      this.skip(where, formatWords.category(requested, geofenceCategories.map(({ name }) => name).join(', ')))
      return
    }
    const active = text.active.trim()
    if (!yes.test(active) && !no.test(active)) {
      this.skip(where, formatWords.active(active))
      return
    }
    for (const [index, shape] of shapes.entries()) {
      if (this.#taken.length >= importedAtOnce) {
        this.skip(where, formatWords.tooMany(importedAtOnce))
        return
      }
      const name = text.name.trim() || formatWords.unnamed(this.#taken.length + 1)
      const draft = tidyDraft({
        name: numbered(name, index),
        description: text.description,
        categoryId: category.id,
        shape,
        isActive: yes.test(active),
        enterNotificationEmails: text.enterEmails,
        exitNotificationEmails: text.exitEmails,
      })
      const problem = draftProblem(draft)
      if (problem === null) this.#taken.push(draft)
      else
        this.skip(
          shapes.length > 1 ? t('{{where}}, shape {{index}}', { where, index: index + 1 }) : where,
          problem,
        )
    }
  }

  end(): ReadFences {
    if (this.#uncounted > 0)
      this.#skipped.push({ where: t('further on'), why: formatWords.untold(this.#uncounted) })
    return { taken: this.#taken, skipped: this.#skipped }
  }
}

const categoryOf = (requested: string) =>
  categoryByName(requested) ?? (/^\d{1,3}$/.test(requested) ? geofenceCategory(Number(requested)) : undefined)

/** Nothing read, for one reason that concerns the whole file. */
export const nothingRead = (why: string, where = 'file'): ReadFences => ({
  taken: [],
  skipped: [{ where, why }],
})

/** The text without the mark of its encoding; null where it is too long to be read. */
export const readable = (text: string): string | null => {
  const plain = text.startsWith('\uFEFF') ? text.slice(1) : text
  return plain.length <= importLongest ? plain : null
}
export const tooLong = (): ReadFences => nothingRead(formatWords.tooLong(importLongest))

/** A place in the words of the file, with the name found there. */
export const placeNamed = (place: string, name: string): string => {
  const short = name.trim().replace(/\s+/g, ' ')
  return short === '' ? place : `${place} “${short.length > 60 ? `${short.slice(0, 60)}…` : short}”`
}
