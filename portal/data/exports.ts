/** Exports of the fleet: started, followed while the user moves between screens, and downloaded when ready. */

import { useSyncExternalStore } from 'react'
import { t } from '#domain/basics/texts.ts'
import type { Ms } from '#domain/basics/units.ts'
import type { ExportInput } from './documents.ts'
import { type Answer, mutation, query, request } from './graphql.ts'
import { onSession, session } from './session.ts'

export type ExportFile = Answer<typeof exportsQuery>['exports'][number]

const fields = 'id name format state total done ends'
export const exportsQuery = query(`{ exports { ${fields} } }`)
export const startExportMutation = mutation(
  `mutation($input: ExportInput!) { startExport(input: $input) { ${fields} } }`,
)
export const cancelExportMutation = mutation('mutation($id: ID!) { cancelExport(id: $id) }')
export const openExportMutation = mutation('mutation($id: ID!) { openExport(id: $id) }')

/** How often it is asked how far files are. */
const pollEvery: Ms = 700

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

/** Asks anew, and again while one is being made. `onReady` is called with those that were started here. */
async function follow(onReady: (file: ExportFile) => void): Promise<void> {
  clearTimeout(timer)
  const requestedBy = owner
  const again = () => {
    timer = setTimeout(() => void follow(onReady), pollEvery)
  }
  try {
    const { exports } = await request(exportsQuery, {})
    if (requestedBy !== owner) return
    become(exports)
    for (const file of exports) if (file.state !== 'running' && awaited.delete(file.id)) onReady(file)
    if (exports.some(({ state }) => state === 'running')) again()
  } catch (error) {
    if (requestedBy !== owner) return
    console.warn('The progress of exports could not be loaded.', error)
    if (awaited.size > 0) again()
  }
}

/** Lists them; what was begun before is followed on. */
export const followExports = (onReady: (file: ExportFile) => void): void => {
  owner = session()?.viewer.userId ?? null
  void follow(onReady)
}

/** @throws CallError with the server's words */
export async function startExport(input: ExportInput, onReady: (file: ExportFile) => void): Promise<void> {
  owner = session()?.viewer.userId ?? null
  const { startExport: file } = await request(startExportMutation, { input })
  awaited.add(file.id)
  become([file, ...(known ?? [])])
  timer = setTimeout(() => void follow(onReady), pollEvery / 4)
}

export async function cancelExport(id: string): Promise<void> {
  awaited.delete(id)
  await request(cancelExportMutation, { id })
  become(known?.map((file) => (file.id === id ? { ...file, state: 'cancelled' as const } : file)) ?? null)
}

/** Takes a file to where the browser keeps such. @throws CallError, and an Error where it is gone */
export async function takeExport(id: string): Promise<void> {
  const { openExport: path } = await request(openExportMutation, { id })
  if (path === null) throw new Error(t('This file is not there any more. Please export it again.'))
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
