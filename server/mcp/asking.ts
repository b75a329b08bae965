/** What tools read with: the calls of the REST API and GraphQL, both as the bearer of the token. */
import type { GraphQLSchema } from 'graphql'
import { can, type Right } from '#domain/access/rights.ts'
import { isZone } from '#domain/basics/dates.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { Context } from '../graphql/builder.ts'
import { makeAnswer } from '../rest/answer.ts'
import type { Execute } from '../rest/ask.ts'
import type { Call } from '../rest/declare.ts'
import { RestProblem } from '../rest/problem.ts'

type Row = Readonly<Record<string, unknown>>
interface Asked {
  readonly params?: Row
  readonly query?: Row
}

export interface Vehicle {
  readonly vin: string
  readonly unitId: string
}

export interface Asking {
  readonly now: Instant
  /** Whether the token may. */
  readonly may: (right: Right) => boolean
  /** The zone whose clocks days are meant by where nobody names another. */
  readonly usualZone: () => Promise<string>
  /** One thing that a call of the REST API answers. @throws RestProblem */
  readonly one: (call: Call, asked: Asked) => Promise<Row>
  /** A page of them. @throws RestProblem */
  readonly list: (
    call: Call,
    asked: Asked,
  ) => Promise<{ readonly rows: readonly Row[]; readonly next: string | null }>
  /** What a query of GraphQL answers. @throws RestProblem with its first refusal */
  // biome-ignore lint/suspicious/noExplicitAny: an answer has the shape that its query asked for
  readonly graphql: (query: string, variables?: Row) => Promise<any>
  /** The one vehicle with this unit ID or VIN, which may be one of the past. @throws RestProblem */
  readonly vehicle: (name: string) => Promise<Vehicle>
}

const questions = {
  person: '{ me { timezone { id } } }',
  customer: 'query ($id: ID!) { customer(customerId: $id) { timezone } }',
  named: 'query ($names: [String!]!) { vehiclesNamed(names: $names) { name unitId vin } }',
  held: 'query ($vin: String!) { heldVehicle(vin: $vin) { unitId vin } }',
} as const

/** A service has no clock of its own: its customer's counts. */
const zoneOf = async ({ viewer }: Context, graphql: Asking['graphql']): Promise<string> => {
  const service = viewer.token?.serviceOf
  const answer = service == null ? await graphql(questions.person) : null
  const zone =
    service == null
      ? answer.me?.timezone?.id
      : (await graphql(questions.customer, { id: service })).customer?.timezone
  return typeof zone === 'string' && isZone(zone) ? zone : 'UTC'
}

export const makeAsking = (execute: Execute, schema: GraphQLSchema) => {
  const answer = makeAnswer(execute, schema)
  return (context: Context): Asking => {
    const ask = async (call: Call, { params = {}, query = {} }: Asked) =>
      (await answer(call, { params, query, body: null }, context)).body
    const graphql: Asking['graphql'] = async (query, variables = {}) => {
      const { data, errors } = JSON.parse(await execute({ query, variables, operationName: null }, context))
      if (errors?.[0]) throw new RestProblem(422, errors[0].message)
      return data
    }
    let zone: Promise<string> | undefined
    return {
      now: context.now,
      may: (right) => can(context.viewer, right),
      usualZone: () => {
        zone ??= zoneOf(context, graphql)
        return zone
      },
      one: async (call, asked) => (await ask(call, asked)) as Row,
      list: async (call, asked) => {
        const page = (await ask(call, asked)) as { data: readonly Row[]; next: string | null }
        return { rows: page.data, next: page.next }
      },
      graphql,
      vehicle: async (name) => {
        const { vehiclesNamed } = await graphql(questions.named, { names: [name] })
        const found = vehiclesNamed as readonly Vehicle[]
        if (found.length > 1)
          throw new RestProblem(
            422,
            `Several vehicles are called '${name}'. Give one of these VINs: ${found
              .slice(0, 10)
              .map(({ vin }) => vin)
              .join(', ')}.`,
          )
        const one = found[0] ?? (await graphql(questions.held, { vin: name })).heldVehicle
        if (!one) throw new RestProblem(404, `There is no vehicle '${name}', or this token does not see it.`)
        return { vin: one.vin, unitId: one.unitId }
      },
    }
  }
}
