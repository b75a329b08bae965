/** Texts for a VIN that cannot be right. */
import { t } from '../basics/texts.ts'

export const vinWords = {
  length: (length: number) => t('A VIN has 17 characters, this one has {{length}}.', { length }),
  character: (sign: string, place: number) =>
    t(
      "A VIN has digits and capital letters without I, O and Q: '{{sign}}' at place {{place}} is none of them.",
      { sign, place },
    ),
  checkDigit: (found: string, expected: string) =>
    t(
      "The check digit at place 9 is '{{found}}' but the other characters ask for '{{expected}}': one of them is a typo.",
      { found, expected },
    ),
  serial: (found: string) => t("A VIN ends in four digits, this one in '{{found}}'.", { found }),
  modelYear: (sign: string) => t("'{{sign}}' at place 10 is not a model year.", { sign }),
} as const
