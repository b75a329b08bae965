/** What is said of a question about the past that cannot be answered. */
export const pastWords = {
  moment: 'A moment is written like 2026-11-20T17:00:00Z.',
  ahead: 'This moment has not come yet.',
  order: 'The first moment must come before the second.',
} as const
