/** Takes geofences from a file: those that can be kept, with a report of what was left and why. */

import type pg from 'pg'
import { fencesMost, skippedShownMost } from '#domain/basics/assumed.ts'
import type { SkippedItem } from '#domain/geofences/formats/index.ts'
import type { FenceDraft } from '#domain/geofences/geofence.ts'
import { geofenceWords } from '#domain/geofences/words.ts'
import type { Acting } from '../audit/context.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../graphql/builder.ts'
import { refusal } from '../platform/refusal.ts'
import { editing } from './acts.ts'
import { mustEditFences } from './reach.ts'
import { isFormat, readFile } from './read-file.ts'
import { countFences, insertFences, namesTaken } from './write.ts'

export interface FenceImport {
  readonly names: readonly string[]
  readonly left: readonly SkippedItem[]
}

/** Those whose names nobody bears yet, neither the customer's geofences nor one further up in the file. */
const unborne = async (client: pg.ClientBase, customerId: number, drafts: readonly FenceDraft[]) => {
  const borne = new Set(
    await namesTaken(
      client,
      customerId,
      drafts.map(({ name }) => name),
      null,
    ),
  )
  const left: SkippedItem[] = []
  const kept: FenceDraft[] = []
  for (const draft of drafts) {
    const { name } = draft
    if (borne.has(name.toLowerCase())) left.push({ where: `“${name}”`, why: geofenceWords.nameTaken(name) })
    else kept.push(draft)
    borne.add(name.toLowerCase())
  }
  return { kept, left }
}

/**
 * @param format the key of a format; empty: recognized from the start of the text
 * @param dryRun only tells what would be taken
 * @throws a refusal
 */
export const importFences = async (
  context: Acting & Pick<Context, 'geofences'>,
  customerId: number,
  file: { readonly format: string; readonly text: string },
  dryRun: boolean,
): Promise<FenceImport> => {
  mustEditFences(context.viewer, customerId)
  const { format, text } = file
  if (format !== '' && !isFormat(format)) throw refusal(geofenceWords.format(format))
  const { taken, skipped: left } = await readFile({ text, format: format === '' ? null : format })
  return editing(
    context,
    customerId,
    async (client) => {
      const { kept, left: borne } = await unborne(client, customerId, taken)
      if ((await countFences(client, customerId)) + kept.length > fencesMost)
        throw refusal(geofenceWords.tooMany(fencesMost))
      const names = kept.map(({ name }) => name)
      if (!dryRun && kept.length > 0) {
        await insertFences(client, customerId, kept, context.now)
        await record(client, context.actor, {
          action: 'geofences imported',
          subject: `${kept.length} from a file`,
          customerId,
          new: { names: names.slice(0, skippedShownMost) },
        })
      }
      return { names, left: [...left, ...borne].slice(0, 2 * skippedShownMost) }
    },
    dryRun,
  )
}
