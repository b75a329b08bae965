/** Finds the places of a source where one small change would change what it does, and says what the change would be. */
import { type ESTree, parseSync, Visitor } from 'vite'

/** A place in a source, and what may stand there instead. */
export interface Place {
  readonly start: number
  readonly end: number
  /** A statement as a whole, which can only be removed. */
  readonly statement: boolean
  readonly changes: readonly Change[]
}

/** What stands between the two offsets becomes `to`. */
export interface Change {
  readonly start: number
  readonly end: number
  readonly to: string
}

/** What may stand in the place of an operator: its boundary, its opposite, its neighbour. */
const operators: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '==': ['!='],
  '!=': ['=='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '**': ['*'],
  '&': ['|'],
  '|': ['&'],
  '^': ['&'],
  '<<': ['>>'],
  '>>': ['<<'],
  '>>>': ['<<'],
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
  '+=': ['-='],
  '-=': ['+='],
  '*=': ['/='],
  '/=': ['*='],
  '|=': ['&='],
  '&=': ['|='],
  '++': ['--'],
  '--': ['++'],
}

const reckoning = new Set(['+', '-', '*', '/', '%', '**', '&', '|', '^', '<<', '>>', '>>>'])

/**
 * Every place of a source, in its order. Types, imports, names and strings are no places: what a text says
 * is for its readers, not for a machine, to find wrong. Nor are numbers outside of functions, and how they are
 * reckoned: a named constant or a row of a table is a decision, which a test could only write a second time.
 */
export function placesOf(name: string, source: string): Place[] {
  const { program, errors } = parseSync(name, source)
  if (errors.length > 0) throw new Error(`${name} cannot be read: ${errors[0]!.message}`)
  const places: Place[] = []
  const left = new Set<ESTree.Node>()
  let types = 0
  let functions = 0

  const add = (node: ESTree.Node, changes: readonly Change[], statement = false) => {
    if (types > 0 || left.has(node)) return
    places.push({ start: node.start, end: node.end, statement, changes })
  }
  const inPlace = (node: ESTree.Node, ...texts: string[]) =>
    add(
      node,
      texts.map((to) => ({ start: node.start, end: node.end, to })),
    )
  const between = (node: ESTree.Node, operator: string, from: number, to: number) => {
    const others = operators[operator]
    const start = others ? operatorAt(source, operator, from, to) : -1
    if (!others || start < 0) return
    add(
      node,
      others.map((other) => ({ start, end: start + operator.length, to: other })),
    )
  }
  const isText = (node: ESTree.Node) =>
    node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string')
  const textOf = (node: ESTree.Node) => source.slice(node.start, node.end)
  const remove = (node: ESTree.Node) => add(node, [{ start: node.start, end: node.end, to: '{}' }], true)
  const condition = (node: ESTree.Node) => inPlace(node, 'true', 'false', `!(${textOf(node)})`)

  const enter = () => void functions++
  const exitFunction = () => void functions--

  new Visitor({
    TSLiteralType: () => void types++,
    'TSLiteralType:exit': () => void types--,
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': exitFunction,
    FunctionExpression: enter,
    'FunctionExpression:exit': exitFunction,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': exitFunction,
    Property: ({ key, computed }) => void (computed || left.add(key)),
    BinaryExpression(node) {
      if (node.operator === '+' && (isText(node.left) || isText(node.right))) return
      if (functions === 0 && reckoning.has(node.operator)) return
      between(node, node.operator, node.left.end, node.right.start)
    },
    LogicalExpression: (node) => between(node, node.operator, node.left.end, node.right.start),
    AssignmentExpression: (node) => between(node, node.operator, node.left.end, node.right.start),
    UpdateExpression: (node) =>
      node.prefix
        ? between(node, node.operator, node.start, node.argument.start)
        : between(node, node.operator, node.argument.end, node.end),
    UnaryExpression(node) {
      if (node.operator === '!' || (node.operator === '-' && functions > 0))
        inPlace(node, textOf(node.argument))
    },
    IfStatement: ({ test }) => condition(test),
    ConditionalExpression: ({ test }) => condition(test),
    WhileStatement: ({ test }) => inPlace(test, 'false'),
    ForStatement({ test, update }) {
      // What counts the rounds can only make them endless.
      if (update) left.add(update)
      if (test) inPlace(test, 'false')
    },
    Literal(node) {
      if (typeof node.value === 'boolean') inPlace(node, String(!node.value))
      if (typeof node.value === 'number' && functions > 0)
        inPlace(node, String(node.value === 0 ? 1 : node.value + 1), '0')
    },
    ExpressionStatement(node) {
      if (!('directive' in node && node.directive)) remove(node)
    },
    ThrowStatement: remove,
    ContinueStatement: remove,
    BreakStatement: remove,
    ReturnStatement(node) {
      if (!node.argument) remove(node)
    },
  }).visit(program)

  return places
    .map((place) => ({
      ...place,
      changes: place.changes.filter(({ start, end, to }) => source.slice(start, end) !== to),
    }))
    .filter(({ changes }) => changes.length > 0)
    .sort((a, b) => a.start - b.start || b.end - a.end)
}

/** Where an operator stands between its operands, past comments and brackets. */
function operatorAt(source: string, operator: string, from: number, to: number): number {
  const blank = source
    .slice(from, to)
    .replaceAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, (comment) => ' '.repeat(comment.length))
  const at = blank.indexOf(operator)
  return at < 0 ? -1 : from + at
}

/** The source with one change made. */
export const changed = (source: string, { start, end, to }: Change): string =>
  source.slice(0, start) + to + source.slice(end)

/** The source doing what it does, but calling `call(number, value)` wherever it comes by one of the places. */
export function traced(source: string, places: ReadonlyMap<number, Place>, call: string): string {
  const marks: { at: number; text: string; opens: boolean; depth: number }[] = []
  // Of two that begin at one offset the longer is the outer; of two alike the statement is.
  const nested = [...places].sort(
    ([, a], [, b]) => a.start - b.start || b.end - a.end || Number(b.statement) - Number(a.statement),
  )
  for (const [depth, [number, { start, end, statement }]] of nested.entries()) {
    const [open, close] = statement ? [`{${call}(${number});`, '}'] : [`${call}(${number},`, ')']
    marks.push({ at: start, text: open, opens: true, depth }, { at: end, text: close, opens: false, depth })
  }
  // At one offset what ends there comes first, the inner before the outer, then what begins, the outer first.
  marks.sort(
    (a, b) =>
      a.at - b.at || Number(a.opens) - Number(b.opens) || (a.opens ? a.depth - b.depth : b.depth - a.depth),
  )
  let text = ''
  let done = 0
  for (const mark of marks) {
    text += source.slice(done, mark.at) + mark.text
    done = mark.at
  }
  return text + source.slice(done)
}
