/** Messages about queries of a vehicle's history that cannot be answered. */

export const historyWords = {
  pageSize: (most: number) => `A page has 1 to ${most} entries.`,
  pageNumber: 'This page is too far back to be reached by number.',
  cursor: 'This is no cursor of an activity log.',
  sensor: (id: number) => `There is no sensor type ${id}.`,
} as const
