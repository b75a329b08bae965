/** What the demo keeps in its data folder: how its fleet was made, how far it has come, and the key that lets it in. */
import { randomBytes } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { Instant } from '#domain/basics/units.ts'
import type { FleetSeed } from '#domain/fleet/seed.ts'
import { words } from '../words.ts'

/** A stretch of the past that is being filled in, vehicle after vehicle. */
export interface TimeRange {
  readonly from: Instant
  readonly to: Instant
  /** How many vehicles have it already. */
  readonly filled: number
}

export interface Notes {
  readonly version: 1
  readonly seed: string
  readonly start: Instant
  readonly vehicles: number
  readonly days: number
  readonly stretches: readonly TimeRange[]
  /** Up to when the fleet has reported; null before the first time. */
  readonly through: Instant | null
}

/** A start that must not go on; its message is for a person. */
export class DemoError extends Error {}

const notesOf = (folder: string) => join(folder, 'demo.json')
const keyOf = (folder: string) => join(folder, 'ingest.key')

/** Written under another name first, so that a crash leaves the old file whole. */
const write = (file: string, text: string) => {
  writeFileSync(`${file}.new`, text, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

export const saveNotes = (folder: string, notes: Notes): void =>
  write(notesOf(folder), `${JSON.stringify(notes, null, 2)}\n`)

/**
 * The notes of the demo that ran in this folder, or those of a new one where the folder is empty or missing.
 * @throws DemoError where the folder holds something else.
 */
export function openFolder(
  folder: string,
  fresh: { readonly vehicles: number; readonly days: number; readonly now: Instant },
): { readonly notes: Notes; readonly isNew: boolean } {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
  } catch (cause) {
    throw new DemoError(words.noFolder(folder, (cause as NodeJS.ErrnoException).code ?? ''), { cause })
  }
  const file = notesOf(folder)
  if (existsSync(file)) {
    try {
      const notes = JSON.parse(readFileSync(file, 'utf8')) as Notes
      if (notes.version === 1 && Number.isFinite(notes.start) && Array.isArray(notes.stretches))
        return { notes, isNew: false }
    } catch (cause) {
      throw new DemoError(words.badNotes(file), { cause })
    }
    throw new DemoError(words.badNotes(file))
  }
  if (readdirSync(folder).length > 0) throw new DemoError(words.notDemo(folder))
  const start = Math.floor(fresh.now / 1000) * 1000 - fresh.days * 86_400_000
  const notes: Notes = {
    version: 1,
    seed: 'tandem',
    start,
    vehicles: fresh.vehicles,
    days: fresh.days,
    stretches: [],
    through: null,
  }
  saveNotes(folder, notes)
  return { notes, isNew: true }
}

/** The ingest key of the demo in a folder, if one ran there. */
export const storedKey = (folder: string): string | null =>
  existsSync(keyOf(folder)) ? readFileSync(keyOf(folder), 'utf8').trim() || null : null

/** The key that the server is started with: the given one, else the kept one, else a new one; kept for the replay. */
export function ingestKey(folder: string, given: string | undefined): string {
  const key = given || storedKey(folder) || randomBytes(24).toString('base64url')
  if (key !== storedKey(folder)) write(keyOf(folder), `${key}\n`)
  return key
}

/** Writes the fleet where the server can read it, and answers where that is. */
export function writeSeed(folder: string, seed: FleetSeed): string {
  const file = join(folder, 'demo-fleet.json')
  write(file, JSON.stringify(seed))
  return file
}
