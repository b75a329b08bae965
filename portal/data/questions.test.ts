/** Every question that the portal asks fits the schema that the server prints. */
import { readFileSync } from 'node:fs'
import { buildSchema, parse, validate } from 'graphql'
import { describe, expect, test } from 'vitest'
import { featuresQuestion, meQuestion } from './me.ts'
import { activityLogQuestion, vehicleQuestion } from './vehicle.ts'

const schema = buildSchema(readFileSync(new URL('../../server/schema.graphql', import.meta.url), 'utf8'))

describe.each(Object.entries({ meQuestion, featuresQuestion, vehicleQuestion, activityLogQuestion }))(
  '%s',
  (_name, { text }) => {
    test('asks for what there is', () => {
      expect(validate(schema, parse(text)).map(({ message }) => message)).toEqual([])
    })
  },
)
