/** `npm run schema`: prints the GraphQL schema to a file, for the portal and for readers. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { printSchema } from 'graphql'
import { schema } from './schema.ts'

export const printedSchema = join(import.meta.dirname, '../schema.graphql')
export const print = (): string => `${printSchema(schema())}\n`

if (import.meta.main) writeFileSync(printedSchema, print())
