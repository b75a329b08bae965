/** Hands a document of an inspection to the browser as a download. */
import { documentFile } from './upkeep.ts'
import type { UpkeepFile } from './work-orders.ts'

/** @throws CallError with words fit to be shown */
export const saveDocument = async ({ id, name }: Pick<UpkeepFile, 'id' | 'name'>): Promise<void> => {
  const url = URL.createObjectURL(await documentFile(id))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
