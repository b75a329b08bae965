/** Revisions: what a thing is called as somebody has read it, so that nobody overwrites what they have not seen. */
import { createHash } from 'node:crypto'
import { outcomeWords } from '#domain/basics/words.ts'
import { refusal } from '../platform/refusal.ts'

/** Another one as soon as any of what can be written is another. */
export const revisionOf = (written: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(written)).digest('base64url').slice(0, 16)

/** Asked within the transaction that writes. @param wanted null: whatever it is @throws the refusal where it is none of these */
export const mustBeRevision = (wanted: readonly string[] | null | undefined, revision: string): void => {
  if (wanted && !wanted.includes(revision)) throw refusal(outcomeWords.changedMeanwhile)
}

/** The descriptions of the field and the argument. */
export const revisionWords = {
  field: 'Another one after every change: for ifRevisions of the mutations.',
  arg: 'Refused where it is none of these, because somebody has changed it since.',
} as const
