/** A day as it is given: 2026-11-20. */
import { z } from 'zod'
import { dayFileWords } from '#domain/fleet/day-file-words.ts'
import { refusal } from '../platform/refusal.ts'

/** @throws a refusal */
export const readDay = (text: string): string => {
  const day = z.iso.date().safeParse(text)
  if (!day.success || day.data < '2000') throw refusal(dayFileWords.day)
  return day.data
}
