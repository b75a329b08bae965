/** What is said of a filter that cannot be used. */

export const filterWords = {
  field: (field: string) => `There is no field '${field}' to filter by.`,
  condition: (condition: string, field: string) => `'${condition}' is no condition for ${field}.`,
  value: (value: string, field: string) => `'${value}' is no value of ${field}.`,
  noValue: (field: string) => `The filter on ${field} needs a value.`,
  tooMany: (most: number, field: string) => `The filter on ${field} takes at most ${most} values.`,
  pattern: (value: string, field: string) => `'${value}' is no pattern for ${field}.`,
} as const
