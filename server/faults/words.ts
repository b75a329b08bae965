/** Messages about queries of faults that cannot be answered. */
import { t } from '#domain/basics/texts.ts'

export const faultWords = {
  list: (most: number) => t('A filter of faults takes at most {{most}} values.', { most }),
  status: (status: string) => t("A fault is Active or Cleared, not '{{status}}'.", { status }),
  sort: (name: string) => t("Faults cannot be sorted by '{{name}}'.", { name }),
  search: (most: number) => t('A search is at most {{most}} characters long.', { most }),
} as const
