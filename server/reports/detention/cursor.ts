/** Where a page of detention ended, as a text that only this server reads. */
import { z } from 'zod'
import { detentionWords } from '#domain/reports/detention-words.ts'
import { refusal } from '../../platform/refusal.ts'
import type { DetentionCursor } from './visit-store.ts'

const moment = z.number().int().min(0).max(8.64e15)
const number = z
  .number()
  .int()
  .min(0)
  .max(2 ** 31 - 1)
const shape = z.tuple([moment.nullable(), number, number, moment])

export const writeCursor = ({ left, vehicleId, geofenceId, entered }: DetentionCursor): string =>
  Buffer.from(JSON.stringify([left, vehicleId, geofenceId, entered])).toString('base64url')

/** @throws a refusal for what was not written here */
export const readCursor = (text: string): DetentionCursor => {
  try {
    const [left, vehicleId, geofenceId, entered] = shape.parse(
      JSON.parse(Buffer.from(text.slice(0, 200), 'base64url').toString('utf8')),
    )
    return { left, vehicleId, geofenceId, entered }
  } catch {
    throw refusal(detentionWords.cursor)
  }
}
