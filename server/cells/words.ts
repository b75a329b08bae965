/** What the front says of itself. */
export const cellWords = {
  away: 'The part of the installation that this belongs to cannot be reached. Try again in a moment.',
  directory: 'Where this belongs cannot be looked up. Try again in a moment.',
} as const
