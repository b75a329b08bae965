/**
 * What one GraphQL query may ask for. All of it is judged before the query is validated: validating compares fields
 * and fragments with each other, which takes long where there are many.
 */
import {
  type ArgumentNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  Lexer,
  type OperationDefinitionNode,
  parse,
  type SelectionSetNode,
  Source,
  TokenKind,
  type ValueNode,
} from 'graphql'

export const limits = {
  /** Of the text, in bytes; values belong into variables. */
  bytes: 100_000,
  tokens: 10_000,
  /** Brackets within brackets. */
  nesting: 60,
  /** Of fields; deep enough for the query that asks for the schema itself. */
  depth: 20,
  /** With fragments expanded; a page of the fleet names some 90 columns. */
  fields: 1_500,
  /** Fields of the root, aliases included: each is a query of the database. */
  roots: 20,
  aliases: 60,
  fragments: 30,
  directives: 30,
  operations: 10,
  /** In the variables, each object and list among them: a mistake is told with the value that it is in. */
  values: 250_000,
  /** Values that the answer could have, by the sizes of the pages asked for. */
  cost: 500_000,
} as const

type Variables = Readonly<Record<string, unknown>>

export const tooManyValues = `The variables hold more than ${limits.values.toLocaleString('en-US')} values. Send them in parts.`

const refused = (words: string) => new GraphQLError(words)
const tooMany = (what: keyof typeof limits) =>
  refused(`The query has more than ${limits[what].toLocaleString('en-US')} ${what}.`)

/** Reads the text token by token, which takes little memory and no recursion. @throws GraphQLError */
const judgeText = (text: string): void => {
  if (Buffer.byteLength(text) > limits.bytes)
    throw refused('The query is longer than 100 kB. Values belong into its variables.')
  const lexer = new Lexer(new Source(text))
  let nesting = 0
  for (let tokens = 0; ; tokens++) {
    const { kind } = lexer.advance()
    if (kind === TokenKind.EOF) return
    if (tokens === limits.tokens) throw tooMany('tokens')
    if (kind === TokenKind.BRACE_L || kind === TokenKind.BRACKET_L || kind === TokenKind.PAREN_L) nesting++
    else if (kind === TokenKind.BRACE_R || kind === TokenKind.BRACKET_R || kind === TokenKind.PAREN_R)
      nesting--
    if (nesting > limits.nesting) throw refused(`The query is nested more than ${limits.nesting} deep.`)
  }
}

/** The largest page that an argument asks for, 1 where it asks for none. */
const pageSize = (argument: ArgumentNode, variables: Variables, defaults: ReadonlyMap<string, ValueNode>) => {
  const ofGiven = (name: string, value: unknown): number => {
    if (typeof value === 'number') return /^pageSize$|^most$/.test(name) ? value : 1
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return 1
    return Math.max(1, ...Object.entries(value).map(([key, inner]) => ofGiven(key, inner)))
  }
  const ofNode = (name: string, value: ValueNode): number => {
    if (value.kind === Kind.INT) return ofGiven(name, Number(value.value))
    if (value.kind === Kind.OBJECT)
      return Math.max(1, ...value.fields.map((field) => ofNode(field.name.value, field.value)))
    if (value.kind !== Kind.VARIABLE) return 1
    const given = variables[value.name.value]
    const usual = defaults.get(value.name.value)
    return given === undefined && usual ? ofNode(name, usual) : ofGiven(name, given)
  }
  return ofNode(argument.name.value, argument.value)
}

/** About how many objects these fields answer, which no page limits: the schema about itself, and what nobody has without end. */
const unpaged: Readonly<Record<string, number>> = {
  __schema: 2_000,
  __type: 50,
  boundaryCoordinates: 200,
  alertRules: 1_000,
  findVehicleGroups: 500,
  fleetPlaces: 1_000,
  oems: 50,
  partLists: 100,
  serviceCenterPlaces: 5_000,
  timeZones: 500,
  vehicleGroupNames: 1_000,
}

interface Size {
  readonly fields: number
  readonly depth: number
  readonly roots: number
  readonly cost: number
}
const nothing: Size = { fields: 0, depth: 0, roots: 0, cost: 0 }

/**
 * The size of a selection. Of a fragment it is found once, however often the fragment is named: what it costs is added
 * each time. @throws GraphQLError for a fragment that contains itself
 */
const sizing = (
  document: DocumentNode,
  costOf: (field: FieldNode, inner: number) => number,
): ((set: SelectionSetNode) => Size) => {
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const definition of document.definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition)
  const known = new Map<string, Size | 'begun'>()

  const ofFragment = (name: string): Size => {
    const before = known.get(name)
    if (before === 'begun') throw refused(`The fragment '${name}' contains itself.`)
    if (before) return before
    const fragment = fragments.get(name)
    known.set(name, 'begun')
    // One that there is not is told by the validation.
    const size = fragment ? ofSet(fragment.selectionSet) : nothing
    known.set(name, size)
    return size
  }
  const ofField = (field: FieldNode): Size => {
    const inner = field.selectionSet ? ofSet(field.selectionSet) : nothing
    return { fields: 1 + inner.fields, depth: 1 + inner.depth, roots: 1, cost: costOf(field, inner.cost) }
  }
  const ofSet = (set: SelectionSetNode): Size =>
    set.selections.reduce((sum, selection) => {
      const one =
        selection.kind === Kind.FIELD
          ? ofField(selection)
          : selection.kind === Kind.INLINE_FRAGMENT
            ? ofSet(selection.selectionSet)
            : ofFragment(selection.name.value)
      return {
        fields: sum.fields + one.fields,
        depth: Math.max(sum.depth, one.depth),
        roots: sum.roots + one.roots,
        cost: sum.cost + one.cost,
      }
    }, nothing)
  return ofSet
}

type Counted = 'aliases' | 'directives' | 'fields'

/** How many of these a document has as it is written, which no expansion changes. */
const countWritten = (document: DocumentNode): Record<Counted, number> => {
  const found: Record<Counted, number> = { aliases: 0, directives: 0, fields: 0 }
  const ofSet = ({ selections }: SelectionSetNode): void => {
    for (const selection of selections) {
      found.directives += selection.directives?.length ?? 0
      if (selection.kind === Kind.FIELD) {
        found.fields++
        if (selection.alias) found.aliases++
      }
      if (selection.kind !== Kind.FRAGMENT_SPREAD && selection.selectionSet) ofSet(selection.selectionSet)
    }
  }
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION && definition.kind !== Kind.FRAGMENT_DEFINITION)
      continue
    found.directives += definition.directives?.length ?? 0
    for (const variable of definition.variableDefinitions ?? [])
      found.directives += variable.directives?.length ?? 0
    ofSet(definition.selectionSet)
  }
  return found
}

const operationsOf = ({ definitions }: DocumentNode): readonly OperationDefinitionNode[] =>
  definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)

/** What a query comes to, in the words of the limits; of several operations the largest. */
export const measure = (document: DocumentNode) => {
  const written = countWritten(document)
  const operations = operationsOf(document)
  const sizeOf = sizing(document, (_field, inner) => 1 + inner)
  const fragments = document.definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION)
  const sizes = [...operations, ...fragments].map((one) =>
    sizeOf((one as FragmentDefinitionNode).selectionSet),
  )
  const most = (of: keyof Size) => Math.max(0, ...sizes.map((size) => size[of]))
  return {
    ...written,
    operations: operations.length,
    fragments: fragments.length,
    depth: most('depth'),
    fields: Math.max(written.fields, most('fields')),
    roots: Math.max(0, ...operations.map(({ selectionSet }) => sizeOf(selectionSet).roots)),
  }
}

/** Reads a query that keeps within the limits. @throws GraphQLError */
export const readQuery = (text: string): DocumentNode => {
  judgeText(text)
  const document = parse(text, { maxTokens: limits.tokens })
  const size = measure(document)
  for (const what of ['operations', 'fragments', 'aliases', 'directives', 'fields'] as const)
    if (size[what] > limits[what]) throw tooMany(what)
  if (size.depth > limits.depth) throw refused(`The query is nested more than ${limits.depth} deep.`)
  if (size.roots > limits.roots) throw refused(`The query requests more than ${limits.roots} fields at once.`)
  return document
}

/** @throws GraphQLError where the variables hold more values than anybody sends */
export const judgeVariables = (variables: Variables): void => {
  const waiting: unknown[] = [variables]
  let values = 0
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    if (typeof one !== 'object' || one === null) continue
    // What is neither object nor list is counted where it stands, and never waits.
    for (const inner of Object.values(one)) {
      if (++values > limits.values) throw refused(tooManyValues)
      if (typeof inner === 'object' && inner !== null) waiting.push(inner)
    }
  }
}

/** How many values the answer could have at most, as far as the sizes of pages tell. */
export const costOf = (document: DocumentNode, variables: Variables): number => {
  const costs = operationsOf(document).map((operation) => {
    const defaults = new Map<string, ValueNode>()
    for (const { variable, defaultValue } of operation.variableDefinitions ?? [])
      if (defaultValue) defaults.set(variable.name.value, defaultValue)
    const size = sizing(document, (field, inner) => {
      const sizes = (field.arguments ?? []).map((argument) => pageSize(argument, variables, defaults))
      return 1 + inner * Math.max(unpaged[field.name.value] ?? 1, ...sizes)
    })
    return size(operation.selectionSet).cost
  })
  return Math.max(0, ...costs)
}

/** @throws GraphQLError where the answer could become too large */
export const judgeCost = (document: DocumentNode, variables: Variables): void => {
  if (costOf(document, variables) > limits.cost)
    throw refused('The answer could become too large. Request fewer fields or a smaller page.')
}
