/** Which texts the code says, found by reading it: what `t`, `plural`, `count`, `mark` and `tNodes` are called with. */
import { parseSync } from 'vite'
import { files, read } from './sources.ts'

export type CatalogName = 'portal' | 'help' | 'server'

export interface Text {
  /** The English text, with its context behind an underscore where it has one. */
  readonly key: string
  /** It depends on a number, and this is the text for many. */
  readonly isPlural: boolean
  /** Of what depends on a number, the English text for one. */
  readonly one?: string
  readonly catalog: CatalogName
  /** The files that say it. */
  readonly files: readonly string[]
}

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Goes through a tree of syntax, from the outside in. */
function walk(node: Node, visit: (node: Node, above: Node | null) => void, above: Node | null = null): void {
  visit(node, above)
  for (const child of Object.values(node))
    if (Array.isArray(child)) {
      for (const one of child) if (isNode(one)) walk(one, visit, node)
    } else if (isNode(child)) walk(child, visit, node)
}

/** What a file is made of. */
const syntax = (file: string): Node => {
  const { program, errors } = parseSync(file, read(file), { lang: file.endsWith('x') ? 'tsx' : 'ts' })
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`)
  return program as unknown as Node
}

/** What a plain text in the code says; null where it is put together. */
const literal = (node: unknown): string | null => {
  if (!isNode(node)) return null
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type !== 'TemplateLiteral' || (node.expressions as unknown[]).length > 0) return null
  return (node.quasis as { value: { cooked: string } }[])[0]!.value.cooked
}

/** The plain texts that an expression may be: both sides of a choice as well. */
const literals = (node: unknown): readonly string[] => {
  if (!isNode(node)) return []
  if (node.type === 'ConditionalExpression')
    return [...literals(node.consequent), ...literals(node.alternate)]
  const text = literal(node)
  return text === null ? [] : [text]
}

const contextIn = (node: unknown): string | null => {
  if (!isNode(node) || node.type !== 'ObjectExpression') return null
  for (const property of node.properties as { key?: { name?: string }; value?: unknown }[])
    if (property.key?.name === 'context') return literal(property.value)
  return null
}

const saying = new Set(['t', 'tNodes', 'mark', 'plural', 'count'])
/** Where texts are; tests say theirs. */
const isRead = (file: string): boolean =>
  /^(portal|domain|server|languages)\//.test(file) && !/\.test\.tsx?$|\.cases\.ts$|documents\.ts$/.test(file)

const catalogs: readonly (readonly [CatalogName, RegExp])[] = [
  // Tours are begun from any screen: they are loaded with the portal.
  ['portal', /^(portal|domain\/(?!help\/(?!tour)))/],
  ['help', /^domain\/help\//],
  ['server', /^server\//],
]

/** Every text by its key, in the order of keys. */
export function textsInCode(): readonly Text[] {
  const found = new Map<string, { isPlural: boolean; one?: string; files: Set<string> }>()
  for (const file of files().filter(isRead)) {
    const source = read(file)
    if (![...saying].some((name) => source.includes(`${name}(`))) continue
    const isSaid = importedFrom(source)
    walk(syntax(file), (node) => {
      if (node.type !== 'CallExpression') return
      const { name } = node.callee as { name?: string }
      if (!name || !isSaid(name)) return
      const [first, second, third] = node.arguments as unknown[]
      const add = (key: string, isPlural: boolean, one?: string) => {
        const known = found.get(key) ?? {
          isPlural,
          files: new Set<string>(),
          ...(one !== undefined && { one }),
        }
        known.files.add(file)
        found.set(key, known)
      }
      if (name === 'plural') {
        const ones = literals(second)
        literals(third).forEach((many, place) => {
          add(many, true, ones[place])
        })
      } else if (name === 'count') {
        const ones = literals(second)
        const manys = third === undefined ? ones.map((one) => `${one}s`) : literals(third)
        manys.forEach((many, place) => {
          add(`{{count}} ${many}`, true, `{{count}} ${ones[place]}`)
        })
      } else {
        const context = contextIn(second)
        for (const text of literals(first)) add(context === null ? text : `${text}_${context}`, false)
      }
    })
  }
  return [...found]
    .map(([key, { files: said, ...text }]) => ({
      key,
      ...text,
      files: [...said].sort(),
      catalog: catalogs.find(([, of]) => [...said].some((file) => of.test(file)))![0],
    }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
}

/** Whether a name is ours in this file: schema files call their builder `t` as well. */
function importedFrom(source: string): (name: string) => boolean {
  const imported = new Set<string>()
  for (const [, names, path] of source.matchAll(/import \{([^}]*)\} from '([^']+)'/g))
    if (/(texts|text-nodes|print)\.ts(x)?$/.test(path!))
      for (const one of names!.split(',')) imported.add(one.trim())
  const own = /export (const|function) (\w+)/g
  for (const [, , name] of source.matchAll(own)) imported.delete(name!)
  return (name) => saying.has(name) && imported.has(name)
}

/** Attributes of components whose texts people read. */
const readAttributes = new Set([
  'label',
  'title',
  'aria-label',
  'aria-description',
  'placeholder',
  'alt',
  'about',
  'help',
  'empty',
  'hint',
  'loading',
])
/** What is written alike in every language: abbreviations and names of settings, addresses, and how pictures load. */
const saidAlike = [
  /^[A-Z0-9 .&/+_-]+$/,
  /^OEMs$/,
  /^https?:\/\/\S*$/,
  /^\S+@\S+$/,
  /^[a-z0-9-]+(\.[a-z0-9-]+)+$/,
  /^\/[a-z]+$/,
  /^(lazy|eager)$/,
]
/** Whether another language says it otherwise. */
const hasWords = (text: string): boolean =>
  /\p{L}{2}/u.test(text) && !saidAlike.some((alike) => alike.test(text.trim()))

/** Texts that a screen shows in English whatever the language: "portal/x.tsx:12 Save". */
export function bareTexts(): readonly string[] {
  const bare: string[] = []
  for (const file of files().filter((one) => /^portal\/.*\.tsx$/.test(one) && !one.includes('.test.'))) {
    const source = read(file)
    const tell = (at: number, text: string) =>
      bare.push(`${file}:${source.slice(0, at).split('\n').length} ${text.trim().replace(/\s+/g, ' ')}`)
    walk(syntax(file), (node, above) => {
      if (node.type === 'JSXText' && hasWords(node.value as string)) tell(node.start, node.value as string)
      if (node.type === 'JSXExpressionContainer' && above?.type === 'JSXElement')
        for (const text of literals(node.expression)) if (hasWords(text)) tell(node.start, text)
      if (node.type !== 'JSXAttribute') return
      const { name } = node.name as { name: string }
      if (!readAttributes.has(name) || !isNode(node.value)) return
      const value = node.value.type === 'JSXExpressionContainer' ? node.value.expression : node.value
      for (const text of literals(value)) if (hasWords(text)) tell(node.start, text)
    })
  }
  return bare
}
