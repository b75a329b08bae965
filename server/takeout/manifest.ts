/** `manifest.json` of an export: what is in it, and by which checksums. */
import { z } from 'zod'

export const takeoutFormat = 'tandem-account'
export const takeoutVersion = 1

export const manifestSchema = z.object({
  format: z.literal(takeoutFormat),
  version: z.literal(takeoutVersion),
  /** The newest migration of the database that it was made from. */
  schema: z.string().max(200),
  made: z.iso.datetime(),
  customer: z.object({ id: z.int().positive(), abbrev: z.string().max(100), shortName: z.string().max(300) }),
  /** The newest batch of reports whose states are in the export. */
  watermark: z.int().nonnegative(),
  files: z
    .array(
      z.object({
        path: z.string().max(200),
        /** The table whose rows it has; null for what is there to be read only. */
        table: z.string().max(100).nullable(),
        rows: z.int().nonnegative(),
        bytes: z.int().nonnegative(),
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
        about: z.string(),
        /** Why its rows do not come back with an import; null where they do. */
        away: z.string().nullable(),
        columns: z.array(z.object({ name: z.string(), type: z.string(), about: z.string().optional() })),
        /** Columns that do not leave. */
        secrets: z.array(z.string()),
      }),
    )
    .max(1_000),
  /** Tables of the customer that are not in it, and why. */
  left: z.array(z.object({ table: z.string(), because: z.string() })),
})

export type Manifest = z.infer<typeof manifestSchema>
export type ManifestFile = Manifest['files'][number]
