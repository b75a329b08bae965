/** The codes printed on trailers: short enough to be typed, too many to be guessed. */

/** Letters and digits of a code that cannot be taken for each other: 30 of them. */
const codeSigns = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
export const codeLength = 12
/** A code of random bytes, of which at least 24 are needed: about 59 bits. */
export const driverCode = (bytes: Uint8Array): string => {
  // Bytes of 240 and more would make some signs likelier than others.
  const fair = [...bytes].filter((byte) => byte < 240).slice(0, codeLength)
  if (fair.length < codeLength) throw new RangeError('a code needs more random bytes')
  return fair.map((byte) => codeSigns[byte % codeSigns.length]).join('')
}
/** A code as somebody typed it: in capitals, without blanks and dashes; null where it can be none. */
export const readCode = (text: string): string | null => {
  const code = text.replace(/[\s-]/g, '').toUpperCase()
  return code.length === codeLength && [...code].every((sign) => codeSigns.includes(sign)) ? code : null
}
/** "ABCD-EFGH-JKLM", to be read out. */
export const formatCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-')

/** Where a code leads, below the address of the portal. */
export const codePath = (code: string): string => `/pull/${code}`
