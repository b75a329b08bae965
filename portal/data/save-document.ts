/** Hands a document of an inspection to the browser as a download. */
import { saveFile } from '../ui/controls/save-file.ts'
import { documentFile } from './plans.ts'
import type { MaintenanceFile } from './work-orders.ts'

/** @throws CallError with words fit to be shown */
export const saveDocument = async ({ id, name }: Pick<MaintenanceFile, 'id' | 'name'>): Promise<void> =>
  saveFile(await documentFile(id), name)
