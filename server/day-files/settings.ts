/** What the environment says of files of days. */
import { resolve } from 'node:path'
import { z } from 'zod'

export const dayFileVariables = {
  DAY_FILES_FOLDER: z
    .string()
    .optional()
    .describe('a folder below which customers may have their days written, a folder for each'),
}

/** Absolute; null where customers may not. */
export const dayFilesFolderOf = (text: z.infer<z.ZodObject<typeof dayFileVariables>>): string | null =>
  text.DAY_FILES_FOLDER ? resolve(text.DAY_FILES_FOLDER) : null
