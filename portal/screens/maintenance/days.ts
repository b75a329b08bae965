/** Days without a time: due days and days of inspections, the same wherever they are read. */

/** "12/24/2026" of "2026-12-24". */
export const shortDayText = (day: string): string => {
  const [year, month, date] = day.split('-')
  return `${month}/${date}/${year}`
}

/** The day that it is where the user is, as YYYY-MM-DD. */
export const today = (at: Date = new Date()): string =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
