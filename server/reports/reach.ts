/** Whose reports a viewer sees, and whose they may change. */
import type pg from 'pg'
import { can } from '#domain/access/rights.ts'
import { narrow, type Scope, scope } from '#domain/access/scope.ts'
import type { Viewer } from '#domain/access/session.ts'
import { signInWords } from '#domain/access/words.ts'
import type { ReportConfigDraft } from '#domain/reports/config.ts'
import { reportWords } from '#domain/reports/words.ts'
import { covers } from '../alerts/rule-scope.ts'
import { refusal } from '../platform/refusal.ts'
import { type AccessScope, accessScopeOf } from '../scope/vehicle-scope.ts'
import { configById, type HeldConfig } from './config-store.ts'
import { type ReportRun, runById } from './run-store.ts'

/** @throws the refusal where the viewer sees no reports, or none of this customer */
export const seenReports = (viewer: Viewer, customerId: number | null): Scope => {
  const of = narrow(scope(viewer, 'alerts'), customerId)
  if (of !== 'all' && of.length === 0) throw refusal(signInWords.notAuthorized)
  return customerId === null ? of : scope(viewer, 'alerts')
}

/** @throws the refusal where the viewer may not change reports of one of these customers */
export const mustEditReports = (viewer: Viewer, customerIds: readonly number[]): void => {
  for (const customerId of customerIds)
    if (!can(viewer, 'alerts', { customerId }) || !can(viewer, 'editAlerts', { customerId }))
      throw refusal(signInWords.notAuthorized)
}

/** Whether the viewer sees every vehicle that a config is about: whoever is limited to groups sees some of them. */
export const coversConfig = async (
  db: pg.Pool | pg.ClientBase,
  accessScope: AccessScope,
  draft: Pick<ReportConfigDraft, 'customerIds' | 'allVehicles' | 'vehicleIds' | 'vehicleGroupIds'>,
): Promise<boolean> => {
  for (const customerId of draft.customerIds)
    if (!(await covers(db, accessScope, { ...draft, customerId }))) return false
  return true
}

/** Whose own it is sees it whatever it is about: it is made with their sight. */
export const seesConfig = async (
  db: pg.Pool,
  viewer: Viewer,
  accessScope: AccessScope,
  config: HeldConfig,
): Promise<boolean> => config.ownerId === viewer.userId || coversConfig(db, accessScope, config)

/** @throws a refusal where there is no such config that the viewer sees */
export const seenConfig = async (db: pg.Pool, viewer: Viewer, id: string): Promise<HeldConfig> => {
  const config = await configById(db, seenReports(viewer, null), id)
  if (!config || !(await seesConfig(db, viewer, await accessScopeOf(db, viewer, 'alerts'), config)))
    throw refusal(reportWords.noSuchConfig)
  return config
}

/**
 * Whether the viewer sees now all that a run was made for: what it is about as far as its owner saw it then. Whoever is
 * limited to groups sees it where these are all of the groups that it was limited to, or where they see all that was chosen.
 */
const coversRun = async (
  db: pg.Pool | pg.ClientBase,
  accessScope: AccessScope,
  { draft, sight }: Pick<ReportRun, 'draft' | 'sight'>,
): Promise<boolean> => {
  const madeFor = new Map(sight?.limits ?? [])
  for (const customerId of draft.customerIds) {
    const mine = accessScope.limits.get(customerId)
    if (!mine || madeFor.get(customerId)?.every((group) => mine.includes(group))) continue
    if (!(await covers(db, accessScope, { ...draft, customerId }))) return false
  }
  return true
}

/** Whether the viewer sees a run of a config that they see: it may have been about more than the config is about now. */
export const seesRun = async (
  db: pg.Pool,
  viewer: Viewer,
  accessScope: AccessScope,
  config: HeldConfig,
  run: ReportRun,
): Promise<boolean> => {
  const of = seenReports(viewer, null)
  if (of !== 'all' && !run.draft.customerIds.every((customerId) => of.includes(customerId))) return false
  // One that is not made yet shows nothing: whose config it is may stop it.
  if (run.document === null && config.ownerId === viewer.userId) return true
  return coversRun(db, accessScope, run)
}

/** A run with its config. @throws a refusal where there is no such run that the viewer sees */
export const seenRun = async (
  db: pg.Pool,
  viewer: Viewer,
  id: string,
): Promise<{ readonly run: ReportRun; readonly config: HeldConfig }> => {
  const of = seenReports(viewer, null)
  const run = await runById(db, id)
  const config = run && (await configById(db, of, run.configId))
  if (!run || !config) throw refusal(reportWords.noSuchRun)
  const accessScope = await accessScopeOf(db, viewer, 'alerts')
  const isSeen =
    (await seesConfig(db, viewer, accessScope, config)) &&
    (await seesRun(db, viewer, accessScope, config, run))
  if (!isSeen) throw refusal(reportWords.noSuchRun)
  return { run, config }
}
