/**
 * Protocols of gateways that speak bytes of their own over a TCP connection. A protocol is pure: bytes in, what was said
 * out, with the bytes to answer. Listening, storing and answering are done for all of them alike by the server.
 */
import type { CommandName } from '../../commands/index.ts'

export type Bytes = Uint8Array

/** One report as `decodeReport` reads it, and the bytes that it was made of. */
export interface FieldReport {
  readonly json: object
  readonly bytes: Bytes
}

/** Bytes of which nothing can ever be made: kept for whoever looks into it. */
export interface Leftover {
  readonly reason: string
  readonly bytes: Bytes
}

/** What a gateway said; all answers are bytes for it. */
export type Said =
  /** Who it is; it comes first and once. */
  | {
      readonly what: 'serial'
      readonly serial: string
      readonly welcome: Bytes
      readonly unknown: Bytes
    }
  /** To be answered by `kept` once the reports are stored, by `again` where they are not and have to come again. */
  | {
      readonly what: 'reports'
      readonly reports: readonly FieldReport[]
      readonly leftovers: readonly Leftover[]
      readonly kept: Bytes
      readonly again: Bytes
    }
  /** The answer to the command before. `report` is what can be read out of it. */
  | { readonly what: 'answer'; readonly text: string; readonly bytes: Bytes }
  /** It was damaged on its way; the gateway sends it again. */
  | { readonly what: 'damaged'; readonly leftover: Leftover; readonly again: Bytes }
  /** No more can be made of what this connection says. */
  | { readonly what: 'nonsense'; readonly leftover: Leftover }

/** What one connection says. */
export interface Conversation {
  /** Takes bytes as they come, cut anywhere; answers what they complete. Never throws. */
  readonly push: (bytes: Bytes) => readonly Said[]
}

export interface ConversationOptions {
  /** The number of the element in which a gateway passes on the DM1 of the trailer's brakes, byte by byte. */
  readonly dm1?: number | null
}

/** A command as its bytes on the wire. */
export interface EncodedCommand {
  readonly bytes: Bytes
  /** It does it and says nothing of it. */
  readonly isSilent: boolean
}

/** What can be read out of the answer to a command. */
export interface Heard {
  /** Null where it did as it was told; what it says otherwise. */
  readonly failure: string | null
  /** A report as `decodeReport` reads it, without the serial number. */
  readonly report: object | null
}

export interface FieldProtocol {
  /** In lower case: of its settings (`TELTONIKA_PORT`), in figures and in the database. */
  readonly name: string
  /** As its maker writes it. */
  readonly title: string
  readonly open: (options?: ConversationOptions) => Conversation
  /** The commands that its gateways understand. */
  readonly commands: readonly CommandName[]
  /** Null where it has no such command. */
  readonly tell: (command: CommandName) => EncodedCommand | null
  readonly hear: (command: CommandName, text: string) => Heard
  /** What a gateway is asked for at the beginning, where there is something; its answer is what `decodeAccount` reads. */
  readonly introduction: { readonly bytes: Bytes; readonly account: (text: string) => object | null } | null
}
