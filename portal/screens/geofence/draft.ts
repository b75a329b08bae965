/** A geofence in the making: what was drawn and typed, what is wrong with it, and whether it differs from before. */

import { fenceNameLongest } from '#domain/basics/assumed.ts'
import { emailOf } from '#domain/basics/email.ts'
import { t } from '#domain/basics/texts.ts'
import { emailNotValid } from '#domain/basics/words.ts'
import { checkShape } from '#domain/geo/check.ts'
import type { Shape } from '#domain/geo/shape.ts'
import { shapeOf } from '#domain/geofences/geofence.ts'
import type { GeofenceInput } from '../../data/documents.ts'
import type { FenceDetail } from '../../data/geofences.ts'
import { inputOf } from '../../data/geofences.ts'
import { type ShapeDraft, shapeDraftOf, shapeOfDraft } from '../../map/shape-draft.ts'

export interface Draft {
  readonly drawn: ShapeDraft
  readonly name: string
  readonly description: string
  readonly categoryId: number
  readonly isActive: boolean
  readonly enterEmails: readonly string[]
  readonly exitEmails: readonly string[]
}

/** A new one begins with drawing a circle (§4). */
export const blankFence: Draft = {
  drawn: { kind: 'circle', circle: null },
  name: '',
  description: '',
  categoryId: 1,
  isActive: true,
  enterEmails: [],
  exitEmails: [],
}

/** @throws the sentence of §5 where the geofence is of a type that nobody knows */
export const fenceDraftOf = (fence: FenceDetail): Draft => ({
  drawn: shapeDraftOf(shapeOf(fence)),
  name: fence.name,
  description: fence.description,
  categoryId: fence.categoryId,
  isActive: fence.isActive,
  enterEmails: fence.enterNotificationEmails,
  exitEmails: fence.exitNotificationEmails,
})

/** What is wrong with the shape, in words; null where it can be saved. */
export const shapeWrong = (drawn: ShapeDraft): string | null => {
  const shape = shapeOfDraft(drawn)
  if (!shape)
    return drawn.kind === 'circle'
      ? t('Draw the circle first.')
      : t('Draw at least three corners and close it.')
  return checkShape(shape)[0] ?? null
}

export const nameWrong = (name: string): string | null =>
  name.trim() === ''
    ? t('Give the geofence a name.')
    : name.trim().length > fenceNameLongest
      ? t('At most {{characters}} characters.', { characters: fenceNameLongest })
      : null

/** Only of what can be saved. */
export const inputOfDraft = (draft: Draft): GeofenceInput =>
  inputOf({
    name: draft.name.trim(),
    description: draft.description.trim(),
    categoryId: draft.categoryId,
    isActive: draft.isActive,
    shape: shapeOfDraft(draft.drawn) as Shape,
    enterNotificationEmails: draft.enterEmails,
    exitNotificationEmails: draft.exitEmails,
  })

/** Any edit marks a geofence as changed (§4). */
export const isChanged = (before: Draft, now: Draft): boolean =>
  JSON.stringify(before) !== JSON.stringify(now)

/** Adds what was typed, split where several stand together; a second time the same is not added (§4). */
export const addEmails = (
  emails: readonly string[],
  typed: string,
): { readonly emails: readonly string[]; readonly wrong: string | null } => {
  const parts = typed.split(/[\s,;]+/).filter(Boolean)
  const read = parts.map((part) => ({ part, email: emailOf(part) }))
  const bad = read.find(({ email }) => email === null)
  const good = read.flatMap(({ email }) => (email === null ? [] : [email]))
  return {
    emails: [...new Set([...emails, ...good])],
    wrong: bad ? emailNotValid : null,
  }
}

export const describeSaved = (isNew: boolean, name: string): string =>
  isNew
    ? t('Successfully created geofence: {{name}}', { name })
    : t('Successfully updated geofence: {{name}}', { name })
export const describeDeleted = (name: string): string =>
  t('Successfully deleted geofence: {{name}}', { name })
