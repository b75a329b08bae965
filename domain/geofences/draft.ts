/** What somebody drew or brought from a file, put into order, and what is wrong with it. */
import { addressesMost, fenceDescriptionLongest, fenceNameLongest } from '../basics/assumed.ts'
import { emailOf } from '../basics/email.ts'
import { emailNotValid } from '../basics/words.ts'
import { checkShape, tidyRing } from '../geo/check.ts'
import { geofenceCategory } from './categories.ts'
import type { FenceDraft } from './geofence.ts'
import { geofenceWords } from './words.ts'

const addresses = (typed: readonly string[]): readonly string[] => [
  ...new Set(typed.map((one) => emailOf(one) ?? one.trim()).filter((one) => one !== '')),
]

/** Without blanks around its name, addresses told twice or corners that repeat the one before. */
export const tidyDraft = (draft: FenceDraft): FenceDraft => ({
  ...draft,
  name: draft.name.trim(),
  description: draft.description.trim(),
  shape: draft.shape.kind === 'polygon' ? { kind: 'polygon', ring: tidyRing(draft.shape.ring) } : draft.shape,
  enterNotificationEmails: addresses(draft.enterNotificationEmails),
  exitNotificationEmails: addresses(draft.exitNotificationEmails),
})

/** What is wrong with a draft, in one sentence; null where it can be kept. */
export const draftProblem = (draft: FenceDraft): string | null => {
  const { name, description, enterNotificationEmails, exitNotificationEmails } = draft
  if (name === '' || name.length > fenceNameLongest || name.includes('\0'))
    return geofenceWords.name(fenceNameLongest)
  if (description.length > fenceDescriptionLongest || description.includes('\0'))
    return geofenceWords.description(fenceDescriptionLongest)
  if (!geofenceCategory(draft.categoryId)) return geofenceWords.category
  for (const list of [enterNotificationEmails, exitNotificationEmails]) {
    if (list.length > addressesMost) return geofenceWords.emails(addressesMost)
    if (list.some((one) => emailOf(one) === null)) return emailNotValid
  }
  return checkShape(draft.shape)[0] ?? null
}
