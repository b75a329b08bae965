/** Texts for a VIN that cannot be right. */

export const vinWords = {
  length: (length: number) => `A VIN has 17 characters, this one has ${length}.`,
  character: (sign: string, place: number) =>
    `A VIN has digits and capital letters without I, O and Q: '${sign}' at place ${place} is none of them.`,
  checkDigit: (found: string, expected: string) =>
    `The check digit at place 9 is '${found}' but the other characters ask for '${expected}': one of them is a typo.`,
  serial: (found: string) => `A VIN ends in four digits, this one in '${found}'.`,
  modelYear: (sign: string) => `'${sign}' at place 10 is not a model year.`,
} as const
