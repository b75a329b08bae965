/** How much a broker may answer: one that sends far more is left, before it fills our memory. */
import type { Socket } from 'node:net'
import { mark } from '#domain/basics/texts.ts'

export interface Answers {
  /** A delivery begins: what came for those before does not count. */
  readonly begin: () => void
  /** Counts what came by a connection. Answers whether that will do; it is closed where not. */
  readonly take: (socket: Socket, chunk: Buffer) => boolean
}

/** @param mostBytes of all answers to one delivery */
export const countAnswers = (mostBytes: number): Answers => {
  let bytes = 0
  return {
    begin: () => {
      bytes = 0
    },
    take: (socket, chunk) => {
      bytes += chunk.length
      if (bytes <= mostBytes) return true
      socket.destroy(new Error(mark('It answered far more than was asked.')))
      return false
    },
  }
}
