/** Files of the fleet that this user has asked for: begun, followed over all screens, and taken once they are ready. */
import { useSyncExternalStore } from 'react'
import type { Instant, Ms } from '#domain/basics/units.ts'
import type { FilterInput } from '#domain/fleet/filters.ts'
import { ask, question } from './graphql.ts'
import type { sortingOf } from './page.ts'
import { onSession, session } from './session.ts'

export type ExportFormat = 'csv' | 'xlsx'
export interface ExportFile {
  readonly id: string
  readonly name: string
  readonly format: ExportFormat
  readonly state: 'running' | 'done' | 'failed' | 'cancelled'
  /** Rows. */
  readonly total: number
  readonly done: number
  /** When it goes. */
  readonly ends: Instant
}
export interface ExportAsked {
  readonly format: ExportFormat
  readonly columns: readonly string[]
  readonly filters: readonly FilterInput[]
  readonly search: string
  readonly sortingInput: ReturnType<typeof sortingOf>
  readonly timeZone: string | null
}

const fields = 'id name format state total done ends'
export const exportsQuestion = question<{ exports: readonly ExportFile[] }>(`{ exports { ${fields} } }`)
export const startExportQuestion = question<{ startExport: ExportFile }, { input: ExportAsked }>(
  `mutation($input: ExportInput!) { startExport(input: $input) { ${fields} } }`,
)
export const cancelExportQuestion = question<{ cancelExport: boolean }, { id: string }>(
  'mutation($id: ID!) { cancelExport(id: $id) }',
)
export const openExportQuestion = question<{ openExport: string | null }, { id: string }>(
  'mutation($id: ID!) { openExport(id: $id) }',
)

/** How often it is asked how far files are. */
const beat: Ms = 700

/** Null until it is known. */
let known: readonly ExportFile[] | null = null
let owner: number | null = null
/** Begun here: taken as soon as they are ready. */
const awaited = new Set<string>()
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()
const become = (next: readonly ExportFile[] | null) => {
  known = next
  for (const listen of listeners) listen()
}

onSession(() => {
  const now = session()?.viewer.userId ?? null
  if (now === owner) return
  owner = now
  clearTimeout(timer)
  awaited.clear()
  become(null)
})

/** Asks anew, and again while one is being made. `onReady` is told of those that were begun here. */
async function follow(onReady: (file: ExportFile) => void): Promise<void> {
  clearTimeout(timer)
  const asked = owner
  const again = () => {
    timer = setTimeout(() => void follow(onReady), beat)
  }
  try {
    const { exports } = await ask(exportsQuestion, {})
    if (asked !== owner) return
    become(exports)
    for (const file of exports) if (file.state !== 'running' && awaited.delete(file.id)) onReady(file)
    if (exports.some(({ state }) => state === 'running')) again()
  } catch (error) {
    if (asked !== owner) return
    console.warn('It could not be asked how far exports are.', error)
    if (awaited.size > 0) again()
  }
}

/** Lists them; what was begun before is followed on. */
export const followExports = (onReady: (file: ExportFile) => void): void => {
  owner = session()?.viewer.userId ?? null
  void follow(onReady)
}

/** @throws CallError with the server's words */
export async function startExport(input: ExportAsked, onReady: (file: ExportFile) => void): Promise<void> {
  owner = session()?.viewer.userId ?? null
  const { startExport: file } = await ask(startExportQuestion, { input })
  awaited.add(file.id)
  become([file, ...(known ?? [])])
  timer = setTimeout(() => void follow(onReady), beat / 4)
}

export async function cancelExport(id: string): Promise<void> {
  awaited.delete(id)
  await ask(cancelExportQuestion, { id })
  become(known?.map((file) => (file.id === id ? { ...file, state: 'cancelled' as const } : file)) ?? null)
}

/** Takes a file to where the browser keeps such. @throws CallError, and an Error where it is gone */
export async function takeExport(id: string): Promise<void> {
  const { openExport: path } = await ask(openExportQuestion, { id })
  if (path === null) throw new Error('This file is not there any more. Please export it again.')
  const link = document.createElement('a')
  link.href = path
  link.download = ''
  link.click()
}

export const useExports = (): readonly ExportFile[] | null =>
  useSyncExternalStore(
    (listen) => {
      listeners.add(listen)
      return () => listeners.delete(listen)
    },
    () => known,
  )
