/** Messages about queries of faults that cannot be answered. */
export const faultWords = {
  list: (most: number) => `A filter of faults takes at most ${most} values.`,
  status: (status: string) => `A fault is Active or Cleared, not '${status}'.`,
  sort: (name: string) => `Faults cannot be sorted by '${name}'.`,
  search: (most: number) => `A search is at most ${most} characters long.`,
} as const
