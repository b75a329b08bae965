/** Texts of diagnostic e-mails to service centers. */

const noteLongest = 2_000
export const diagnosticWords = {
  noteLongest,
  noSuchVehicle: 'There is no such vehicle.',
  note: `A note has at most ${noteLongest.toLocaleString('en-US')} characters.`,
  nothing: 'Choose at least one fault or one reading to send.',
  noEmail: (name: string) => `No e-mail address of ${name} is known.`,
  /** §8 has a failure of diagnostic e-mails, without its words. */
  failed: 'The diagnostic e-mail could not be sent.',
} as const
