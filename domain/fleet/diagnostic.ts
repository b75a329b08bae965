/** Texts of diagnostic e-mails to service centers. */
import { number } from '../basics/print.ts'
import { t } from '../basics/texts.ts'

const noteLongest = 2_000
export const diagnosticWords = {
  noteLongest,
  noSuchVehicle: t('There is no such vehicle.'),
  note: t('A note has at most {{noteLongest}} characters.', {
    noteLongest: number(noteLongest),
  }),
  nothing: t('Choose at least one fault or one reading to send.'),
  noEmail: (name: string) => t('No e-mail address of {{name}} is known.', { name }),
  /** §8 has a failure of diagnostic e-mails, without its words. */
  failed: t('The diagnostic e-mail could not be sent.'),
} as const
