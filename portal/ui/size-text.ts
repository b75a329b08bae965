/** How large a file is, for people. */
import { number } from '#domain/basics/print.ts'

/** "3.2 GB", "1.4 MB", "12 kB". */
export const sizeText = (bytes: number): string => {
  if (bytes >= 1_000_000_000) return `${number(bytes / 1_000_000_000, 1)} GB`
  if (bytes >= 1_000_000) return `${number(bytes / 1_000_000, 1)} MB`
  return `${number(Math.max(1, Math.round(bytes / 1_000)))} kB`
}
