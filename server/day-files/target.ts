/** Where files go: a bucket or a folder. One file is one kind of target. */
import type pg from 'pg'

/** Why something could not be written, in English words that are kept. */
export class TargetProblem extends Error {}

/** What is known of a file once it is there whole. */
export interface Written {
  readonly bytes: number
  /** Hexadecimal. */
  readonly sha256: string
}

/** An upload in parts: one that was begun and has no end is taken away by whoever comes next. */
export interface BegunUpload {
  readonly key: string
  readonly id: string
}

export interface PutOptions {
  readonly type: string
  /** Called with what was begun, before anything of it is sent; and with null once it has an end. */
  readonly begun?: (upload: BegunUpload | null) => Promise<void>
  readonly signal?: AbortSignal
}

export interface Target {
  /** Replaces what is there at once and as a whole, or not at all. @throws TargetProblem */
  readonly put: (key: string, bytes: AsyncIterable<Buffer>, options: PutOptions) => Promise<Written>
  /** @throws TargetProblem */
  readonly remove: (key: string) => Promise<void>
  /** Takes away what was sent of it. @throws TargetProblem */
  readonly abandon: (upload: BegunUpload) => Promise<void>
}

export type Db = pg.Pool | pg.ClientBase
