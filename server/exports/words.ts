/** Messages about exports that are not available. */
import { t } from '#domain/basics/texts.ts'

export const exportWords = {
  format: t('A file is csv or xlsx.'),
  column: (key: string) => t("There is no column '{{key}}' to export.", { key }),
  rows: t('A sheet can have no more than 1,048,575 trailers. Please narrow the list, or export to CSV.'),
  underWay: t('Another export is still running. Cancel it, or wait until it is ready.'),
  gone: t('This link does not open a file any more. Please download it again from Exports.'),
} as const
