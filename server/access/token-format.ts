/** How an access token looks: `tdm_`, 40 random letters and digits, and 6 that check them, so that scanners of secrets find it. */
import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const randomLength = 40
const checkLength = 6
export const tokenPattern = /^tdm_[0-9A-Za-z]{46}$/

/** The CRC-32 of the random part, in base 62. */
const checkOf = (random: string): string => {
  let left = crc32(random)
  let text = ''
  for (let n = 0; n < checkLength; n++) {
    text = letters[left % letters.length]! + text
    left = Math.floor(left / letters.length)
  }
  return text
}

/** 40 of 62 characters: 238 bits. */
export const newToken = (): string => {
  const random = Array.from({ length: randomLength }, () => letters[randomInt(letters.length)]).join('')
  return `tdm_${random}${checkOf(random)}`
}

/** Whether it begins as an access token does, right or wrong. */
export const looksLikeToken = (text: string): boolean => text.startsWith('tdm_')

/** Whether it can be one at all: nobody is asked about a text that fails its own check. */
export const isTokenWhole = (text: string): boolean =>
  tokenPattern.test(text) && checkOf(text.slice(4, 4 + randomLength)) === text.slice(4 + randomLength)
