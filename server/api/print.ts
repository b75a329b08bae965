/** `npm run schema`: writes the GraphQL schema where the portal, and people, can read it. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { printSchema } from 'graphql'
import { schema } from './schema.ts'

export const printedSchema = join(import.meta.dirname, '../schema.graphql')
export const print = (): string => `${printSchema(schema())}\n`

if (import.meta.main) writeFileSync(printedSchema, print())
