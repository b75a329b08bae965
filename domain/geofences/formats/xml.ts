/** Reads XML strictly and in one pass: elements, attributes, text, CDATA; no document types, so nothing can expand. */
import { xmlDeepest, xmlElementsMost } from '../../basics/assumed.ts'
import { xmlWords } from './words.ts'

export interface Element {
  /** Without its namespace's prefix. */
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly Element[]
  /** The text directly in it, pieces between its children put together. */
  readonly text: string
  /** Where it begins, from 1. */
  readonly line: number
}

export type ReadXml = { readonly root: Element } | { readonly line: number; readonly problem: string }

interface Open {
  readonly name: string
  readonly whole: string
  readonly attributes: Map<string, string>
  readonly children: Element[]
  readonly texts: string[]
  readonly line: number
}

class Problem extends Error {
  /** How far behind the place that reading has come to. */
  readonly further: number
  constructor(words: string, further = 0) {
    super(words)
    this.further = further
  }
}

const entities = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

/** What XML allows as a character. */
const allowed = (code: number) =>
  code === 9 ||
  code === 10 ||
  code === 13 ||
  (code >= 0x20 && code <= 0xd7ff) ||
  (code >= 0xe000 && code <= 0xfffd) ||
  (code >= 0x10000 && code <= 0x10ffff)

const entity = /&(?:#(?:x([0-9a-fA-F]{1,6})|([0-9]{1,7}))|(\w{1,32}));/y

/** Ends of lines are one character, whatever wrote them (XML 1.0, 2.11). */
const oneEnd = (text: string) => (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text)

/** The text with its entities told as characters, which stay what they are. @throws Problem at the first there is not */
function plain(text: string): string {
  let at = text.indexOf('&')
  if (at < 0) return oneEnd(text)
  const pieces: string[] = []
  let from = 0
  for (; at >= 0; at = text.indexOf('&', from)) {
    pieces.push(oneEnd(text.slice(from, at)))
    entity.lastIndex = at
    const [whole, hex, dec, name] = entity.exec(text) ?? []
    const code = hex ? Number.parseInt(hex, 16) : dec ? Number(dec) : Number.NaN
    const sign = entities.get(name ?? '') ?? (allowed(code) ? String.fromCodePoint(code) : null)
    if (whole === undefined || sign === null) {
      const written = /^&[^\s;&<]{0,32};?/.exec(text.slice(at, at + 34))
      throw new Problem(xmlWords.entity(written?.[0] ?? '&'), at)
    }
    pieces.push(sign)
    from = at + whole.length
  }
  return pieces.join('') + oneEnd(text.slice(from))
}

const name = /[A-Za-z_:\u00C0-\uFFFD][-.\w:\u00B7-\uFFFD]*/y
const attribute = /\s+([A-Za-z_:\u00C0-\uFFFD][-.\w:\u00B7-\uFFFD]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y
const tagEnd = /\s*(\/?)>/y
const blank = /^\s*$/

/** One text, read from its beginning to its end. */
class Reader {
  readonly #text: string
  readonly #open: Open[] = []
  #root: Element | null = null
  #at = 0
  #line = 1
  #lineEnd: number
  #elements = 0

  constructor(text: string) {
    this.#text = text
    this.#lineEnd = this.#endAfter(0)
  }

  /** Where reading has come to; ends of lines are counted once. */
  get line(): number {
    while (this.#lineEnd < this.#at) {
      this.#line++
      this.#lineEnd = this.#endAfter(this.#lineEnd + 1)
    }
    return this.#line
  }

  lineAfter(further: number): number {
    this.#at += further
    return this.line
  }

  #endAfter(at: number): number {
    const end = this.#text.indexOf('\n', at)
    return end < 0 ? Number.POSITIVE_INFINITY : end
  }

  read(): Element {
    while (this.#at < this.#text.length) {
      const tag = this.#text.indexOf('<', this.#at)
      this.#put(plain(this.#text.slice(this.#at, tag < 0 ? undefined : tag)))
      if (tag < 0) break
      this.#at = tag
      this.#markup()
    }
    const open = this.#open.at(-1)
    if (open) throw new Problem(xmlWords.unclosed(`<${open.whole}>`))
    if (!this.#root) throw new Problem(xmlWords.noRoot)
    return this.#root
  }

  #put(text: string): void {
    if (text === '') return
    const open = this.#open.at(-1)
    if (open) open.texts.push(text)
    else if (!blank.test(text)) throw new Problem(xmlWords.outside)
  }

  /** Goes to behind `end`. @returns what stands before it */
  #until(end: string, from: number, what: string): string {
    const at = this.#text.indexOf(end, from)
    if (at < 0) throw new Problem(xmlWords.unclosed(what))
    this.#at = at + end.length
    return this.#text.slice(from, at)
  }

  #markup(): void {
    const text = this.#text
    const at = this.#at
    if (text.startsWith('<!--', at)) this.#until('-->', at + 4, '<!--')
    else if (text.startsWith('<![CDATA[', at)) this.#put(oneEnd(this.#until(']]>', at + 9, '<![CDATA[')))
    else if (text.startsWith('<!', at)) throw new Problem(xmlWords.doctype)
    else if (text.startsWith('<?', at)) this.#until('?>', at + 2, '<?')
    else if (text.startsWith('</', at)) this.#close(this.#until('>', at + 2, '</').trimEnd())
    else this.#begin()
  }

  #begin(): void {
    name.lastIndex = this.#at + 1
    const whole = name.exec(this.#text)?.[0]
    if (!whole) throw new Problem(xmlWords.name)
    if (this.#open.length === 0 && this.#root) throw new Problem(xmlWords.secondRoot)
    if (++this.#elements > xmlElementsMost) throw new Problem(xmlWords.many(xmlElementsMost))
    if (this.#open.length >= xmlDeepest) throw new Problem(xmlWords.deep(xmlDeepest))
    const line = this.line
    const attributes = new Map<string, string>()
    let at = name.lastIndex
    for (;;) {
      attribute.lastIndex = at
      const found = attribute.exec(this.#text)
      if (!found) break
      if (attributes.has(found[1]!)) throw new Problem(xmlWords.attribute(whole))
      attributes.set(found[1]!, plain((found[2] ?? found[3] ?? '').replace(/\r\n|[\t\r\n]/g, ' ')))
      at = attribute.lastIndex
    }
    tagEnd.lastIndex = at
    const end = tagEnd.exec(this.#text)
    if (!end) throw new Problem(xmlWords.attribute(whole))
    this.#at = tagEnd.lastIndex
    const local = whole.slice(whole.indexOf(':') + 1)
    this.#open.push({ name: local, whole, attributes, children: [], texts: [], line })
    if (end[1]) this.#close(whole)
  }

  #close(whole: string): void {
    const open = this.#open.pop()
    if (open?.whole !== whole) throw new Problem(xmlWords.mismatch(open?.whole ?? '', whole.slice(0, 60)))
    const { name, attributes, children, texts, line } = open
    const element: Element = { name, attributes, children, text: texts.join(''), line }
    const above = this.#open.at(-1)
    if (above) above.children.push(element)
    else this.#root = element
  }
}

/** The root element of a document, or what is wrong with it and where. */
export function readXml(text: string): ReadXml {
  const reader = new Reader(text)
  try {
    return { root: reader.read() }
  } catch (error) {
    if (error instanceof Problem) return { line: reader.lineAfter(error.further), problem: error.message }
    throw error
  }
}

/** Text as it stands between tags or in an attribute; characters that XML does not allow are left out. */
export const xmlText = (text: string): string =>
  [...text]
    .filter((sign) => allowed(sign.codePointAt(0)!))
    .join('')
    .replace(/[&<>"\r]/g, (sign) => `&#${sign.charCodeAt(0)};`)
