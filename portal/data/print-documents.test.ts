/** Every document of the portal fits the schema that the server prints, and its types are those that are kept. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { print, printedDocuments } from './print-documents.ts'

test('the types of queries and mutations follow from the printed schema; `npm run schema` writes them', async () => {
  expect(readFileSync(printedDocuments, 'utf8')).toBe(await print())
})
