/** Messages about exports that are not available. */

export const exportWords = {
  format: 'A file is csv or xlsx.',
  column: (key: string) => `There is no column '${key}' to export.`,
  rows: 'A sheet can have no more than 1,048,575 trailers. Please narrow the list, or export to CSV.',
  underWay: 'Another export is still running. Cancel it, or wait until it is ready.',
  gone: 'This link does not open a file any more. Please download it again from Exports.',
} as const
