/** Whose installations somebody sees, and may change. */
import type pg from 'pg'
import { can } from '#domain/access/rights.ts'
import { scope } from '#domain/access/scope.ts'
import type { Viewer } from '#domain/access/session.ts'
import { signInWords } from '#domain/access/words.ts'
import { installationWords } from '#domain/installation/words.ts'
import { refusal } from '../platform/refusal.ts'
import { scopeSql } from '../scope/scope-sql.ts'
import { type AccessScope, accessScopeOf } from '../scope/vehicle-scope.ts'
import type { InstallationsSeen } from './store.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** An id that a phone made. @throws a refusal for what is none */
export const uuidOf = (id: string | number): string => {
  if (!uuid.test(String(id))) throw refusal(installationWords.id)
  return String(id).toLowerCase()
}

/** The trailers that somebody may install. @throws the refusal where they may install none at all */
export const installScope = async (db: pg.Pool, viewer: Viewer): Promise<AccessScope> => {
  if (!can(viewer, 'attachGateways')) throw refusal(signInWords.notAuthorized)
  const seen = await accessScopeOf(db, viewer, 'attachGateways')
  // Installers of an OEM see all that it built, and install what other installers could of it.
  return {
    ...seen,
    parts: seen.parts.map((part) => (part.by === 'oem' ? { ...part, toInstall: true } : part)),
  }
}

const seenWith = (viewer: Viewer, accessScope: AccessScope): InstallationsSeen => ({
  userId: viewer.userId,
  accessScope,
  othersFinished: (column, params) => scopeSql(scope(viewer, 'seeInstallations'), column, params),
  othersOpen: (column, params) => scopeSql(scope(viewer, 'editTrailers'), column, params),
})

/** What somebody sees: their own; of whole customers what is finished; who edits trailers, what is not as well. */
export const installationsSeen = async (db: pg.Pool, viewer: Viewer): Promise<InstallationsSeen> => {
  if (!can(viewer, 'seeInstallations')) throw refusal(signInWords.notAuthorized)
  return seenWith(viewer, await accessScopeOf(db, viewer, 'seeInstallations'))
}

/** What somebody may go on with: their own, and of customers whose trailers they edit all. */
export const installationsHeld = async (db: pg.Pool, viewer: Viewer): Promise<InstallationsSeen> =>
  seenWith(viewer, await installScope(db, viewer))
