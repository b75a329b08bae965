/** Writes `documents.ts`: what each GraphQL document of the portal is sent and what it answers, by the printed schema. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  buildSchema,
  type FieldNode,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredInputField,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
  type SelectionSetNode,
  typeFromAST,
  validate,
} from 'graphql'

const folder = import.meta.dirname
const portal = join(folder, '..')
export const printedDocuments = join(folder, 'documents.ts')
const schema = buildSchema(readFileSync(join(folder, '../../server/schema.graphql'), 'utf8'))

/** What the scalars of GraphQL are in an answer, and as a variable where that is another type. */
const plain: Readonly<Record<string, { readonly answer: string; readonly sent?: string }>> = {
  ID: { answer: 'string', sent: 'string | number' },
  String: { answer: 'string' },
  Int: { answer: 'number' },
  Float: { answer: 'number' },
  Boolean: { answer: 'boolean' },
  JSON: { answer: 'unknown' },
}
/** The scalars of our own: each is a type of the domain. */
const ours: Readonly<Record<string, { readonly type: string; readonly from: string }>> = {
  ColumnLayout: { type: 'ColumnLayout', from: 'columns/layout' },
  Evidence: { type: 'Evidence', from: 'alerts/firing' },
  FiringStatus: { type: 'FiringStatus', from: 'alerts/status' },
  FleetView: { type: 'FleetView', from: 'fleet/view' },
  GeofenceOutline: { type: 'FlatShape', from: 'geofences/geofence' },
  GeofenceDoctor: { type: 'DoctorDocument', from: 'insights/doctor/finding' },
  InsightDocument: { type: 'InsightDocument', from: 'insights/document' },
  InsightRows: { type: 'InsightRows', from: 'insights/document' },
  Instant: { type: 'Instant', from: 'basics/units' },
  Readings: { type: 'Readings', from: 'sensors/index' },
  RegisteredVehicle: { type: 'Vehicle', from: 'vehicle/vehicle' },
  ReportDocument: { type: 'ReportDocument', from: 'reports/document' },
  ReportRow: { type: 'ReportRow', from: 'reports/document' },
  RepairVerdict: { type: 'Verdict', from: 'maintenance/repair' },
  SensorOrder: { type: 'SensorOrder', from: 'sensors/order' },
  SensorOrders: { type: 'SensorOrders', from: 'sensors/order' },
  ServiceCenterPlace: { type: 'ServiceCenterPlace', from: 'fleet/service-center' },
  SetPoint: { type: 'SetPoint', from: 'sensors/log' },
  VehicleState: { type: 'VehicleState', from: 'state/state' },
}

/** Every document that a module of the portal exports, by the name of its export. */
export async function documents(): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  for (const file of readdirSync(portal, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue
    if (!/^export const \w+ =\s+(query|mutation)\(/m.test(readFileSync(join(portal, file), 'utf8'))) continue
    const exported: Record<string, unknown> = await import(join(portal, file))
    for (const [name, value] of Object.entries(exported).sort(([a], [b]) => (a < b ? -1 : 1))) {
      const text = value && typeof value === 'object' && 'text' in value ? value.text : null
      if (typeof text === 'string') found.set(`${file}: ${name}`, text)
    }
  }
  return found
}

type Fragments = Map<string, SelectionSetNode>
/** The fields of a selection, those of its fragments among them. */
const fieldsOf = ({ selections }: SelectionSetNode, fragments: Fragments): readonly FieldNode[] =>
  selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return selection
    if (selection.kind === Kind.FRAGMENT_SPREAD)
      return fieldsOf(fragments.get(selection.name.value)!, fragments)
    throw new Error('Documents of the portal have no inline fragments.')
  })

/** What the schema says of a field. */
const about = ({ description }: { readonly description?: string | null | undefined }, indent: string) =>
  description ? `${indent}/** ${description.replaceAll(/\s+/g, ' ')} */\n` : ''

/** The TypeScript of the documents' types, with all that they use. */
class Printer {
  readonly #imports = new Map<string, Set<string>>()
  readonly #named = new Map<string, string>()

  #scalar(name: string, isSent: boolean): string {
    const known = plain[name]
    if (known) return (isSent && known.sent) || known.answer
    const domain = ours[name]
    if (!domain)
      throw new Error(`Which type is the scalar ${name}? Say it in portal/data/print-documents.ts.`)
    this.#imports.set(domain.from, (this.#imports.get(domain.from) ?? new Set()).add(domain.type))
    return domain.type
  }

  #leaf(type: GraphQLNamedType, isSent: boolean): string {
    if (isEnumType(type)) {
      const values = type.getValues().map(({ name }) => `'${name}'`)
      this.#named.set(type.name, `export type ${type.name} = ${values.join(' | ')}`)
      return type.name
    }
    if (isInputObjectType(type)) {
      if (!this.#named.has(type.name)) {
        this.#named.set(type.name, '')
        const fields = Object.values(type.getFields()).map(
          (field) =>
            about(field, '  ') + this.#sent(field.name, field.type, !isRequiredInputField(field), '  '),
        )
        this.#named.set(type.name, `export interface ${type.name} {\n${fields.join('\n')}\n}`)
      }
      return type.name
    }
    return this.#scalar(type.name, isSent)
  }

  /** A variable, or a field of an input. */
  #sent(name: string, type: GraphQLInputType, isOptional: boolean, indent: string): string {
    const shape = this.#wrapped(type, (named) => this.#leaf(named, true))
    return `${indent}readonly ${name}${isOptional ? '?' : ''}: ${shape}${isOptional ? ' | undefined' : ''}`
  }

  #wrapped(type: GraphQLType, leaf: (type: GraphQLNamedType) => string, isNullable = true): string {
    if (isNonNullType(type)) return this.#wrapped(type.ofType, leaf, false)
    const shape = isListType(type)
      ? `ReadonlyArray<${this.#wrapped(type.ofType, leaf)}>`
      : leaf(getNamedType(type))
    return isNullable ? `${shape} | null` : shape
  }

  #selected(type: GraphQLNamedType, set: SelectionSetNode, fragments: Fragments, indent: string): string {
    if (!isObjectType(type)) throw new Error(`${type.name} is no object type.`)
    const fields = fieldsOf(set, fragments).map(({ name, alias, selectionSet }) => {
      const field = type.getFields()[name.value]!
      const shape = this.#wrapped(field.type, (named) =>
        selectionSet
          ? this.#selected(named, selectionSet, fragments, `${indent}  `)
          : this.#leaf(named, false),
      )
      return `${about(field, `${indent}  `)}${indent}  readonly ${alias?.value ?? name.value}: ${shape}`
    })
    return `{\n${[...new Set(fields)].join('\n')}\n${indent}}`
  }

  /** One entry of a map of documents. */
  document(text: string, operation: OperationDefinitionNode, fragments: Fragments): string {
    const root = schema.getRootType(operation.operation)!
    // None is forgotten: one that may be null is given as null.
    const variables = (operation.variableDefinitions ?? []).map(({ variable, type, defaultValue }) => {
      const known = typeFromAST(schema, type) as GraphQLInputType
      return this.#sent(variable.name.value, known, defaultValue !== undefined, '      ')
    })
    const sent = variables.length > 0 ? `{\n${variables.join('\n')}\n    }` : 'Record<string, never>'
    const answer = this.#selected(root, operation.selectionSet, fragments, '    ')
    return `  ${JSON.stringify(text)}: {\n    readonly variables: ${sent}\n    readonly answer: ${answer}\n  }`
  }

  /** What the entries so far need. */
  preamble(): string {
    const imports = [...this.#imports]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([from, names]) => `import type { ${[...names].sort().join(', ')} } from '#domain/${from}.ts'`)
    const named = [...this.#named].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text)
    return [imports.join('\n'), ...named].filter(Boolean).join('\n\n')
  }
}

/** @throws for the documents that do not fit the schema */
export async function print(): Promise<string> {
  const printer = new Printer()
  type Entries = Map<string, { readonly name: string; readonly entry: string }>
  const entries: Record<'query' | 'mutation', Entries> = { query: new Map(), mutation: new Map() }
  const wrong: string[] = []
  for (const [name, text] of await documents()) {
    const document = parse(text)
    const errors = validate(schema, document)
    wrong.push(...errors.map(({ message }) => `${name}: ${message}`))
    if (errors.length > 0) continue
    const fragments: Fragments = new Map()
    for (const part of document.definitions)
      if (part.kind === Kind.FRAGMENT_DEFINITION) fragments.set(part.name.value, part.selectionSet)
    const operation = document.definitions.find((part) => part.kind === Kind.OPERATION_DEFINITION)!
    const kind = operation.operation === OperationTypeNode.MUTATION ? 'mutation' : 'query'
    // Fragments may be computed: what a document is known by ends before them.
    const known = text.slice(0, operation.loc!.end)
    const entry = printer.document(known, operation, fragments)
    const before = entries[kind].get(known)
    if (before && before.entry !== entry)
      wrong.push(`${name} and ${before.name} have the same text and other fragments.`)
    entries[kind].set(known, before ?? { name, entry })
  }
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
  const map = (name: string, kind: keyof typeof entries) =>
    `export interface ${name} {\n${[...entries[kind].values()]
      .map(({ name, entry }) => `  /** ${name} */\n${entry}`)
      .join('\n')}\n}\n`
  return `/** Written by \`npm run schema\`: what each GraphQL document of the portal is sent, and what it answers. */
${printer.preamble()}

/** By the text of the query. */
${map('Queries', 'query')}
/** By the text of the mutation. */
${map('Mutations', 'mutation')}`
}

if (import.meta.main) writeFileSync(printedDocuments, await print())
