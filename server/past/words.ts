/** Messages about queries of the past that cannot be answered. */
export const pastWords = {
  moment: 'A moment is written like 2026-11-20T17:00:00Z.',
  ahead: 'This time is in the future.',
  order: 'The first time must be before the second.',
} as const
