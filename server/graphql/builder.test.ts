import { graphql, printSchema } from 'graphql'
import { describe, expect, test } from 'vitest'
import { buildSchema, schemaPart } from './builder.ts'

/** Two parts, the second of which adds to a type of the first. */
const parts = () => {
  const animals = schemaPart()
  const Kind = animals.enumType('Kind', ['cat', 'dog'])
  const Animal = animals
    .objectRef<{ readonly name: string; readonly kind: 'cat' | 'dog' }>('Animal')
    .implement({
      fields: (t) => ({
        name: t.exposeString('name', { nullable: false }),
        kind: t.expose('kind', { type: Kind }),
      }),
    })
  const AnimalInput = animals.inputType('AnimalInput', {
    fields: (t) => ({ name: t.string({ required: true }), kind: t.field({ type: Kind, required: true }) }),
  })
  animals.queryField('animal', (t) =>
    t.field({
      type: Animal,
      args: { like: t.arg({ type: AnimalInput, required: true }) },
      resolve: (_root, { like }) => like,
    }),
  )
  animals.mutationField('feed', (t) => t.boolean({ resolve: () => true }))

  const ages = schemaPart()
  ages.objectField(Animal, 'age', (t) => t.int({ resolve: () => 3 }))
  ages.queryFields((t) => ({ oldest: t.int({ resolve: () => 30 }) }))
  return { animals, ages }
}

describe('a schema', () => {
  test('has what its parts declare', async () => {
    const { animals, ages } = parts()
    const schema = buildSchema([animals, ages])
    const source = '{ oldest animal(like: { name: "Tom", kind: cat }) { name kind age } }'
    const { data, errors } = await graphql({ schema, source })
    expect(errors).toBeUndefined()
    expect(JSON.parse(JSON.stringify(data))).toEqual({
      oldest: 30,
      animal: { name: 'Tom', kind: 'cat', age: 3 },
    })
  })

  test('has nothing of a part that it is not given', () => {
    const printed = printSchema(buildSchema([parts().animals]))
    expect(printed).toContain('enum Kind')
    expect(printed).not.toMatch(/\bage\b/)
    expect(printed).not.toContain('oldest')
  })

  test('is not built where a part it is not given has a type it refers to', () => {
    expect(() => buildSchema([parts().ages])).toThrow(/Animal/)
  })
})
