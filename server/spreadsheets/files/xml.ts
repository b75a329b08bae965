/** Reads XML as it comes, a piece at a time: elements open, close and hold text. Nothing in it can expand. */

export interface XmlHandler {
  /** `attributes`: as they are written; see `attributeOf`. The prefix of a name is left out. */
  open(name: string, attributes: string, isEmpty: boolean): void
  close(name: string): void
  text(text: string): void
}

/** What is no XML that a workbook has. */
export class BadXml extends Error {}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const withSigns = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|\w+);/gi, (whole, what: string) => {
        if (!what.startsWith('#')) return named[what] ?? whole
        const code = what[1] === 'x' ? Number.parseInt(what.slice(2), 16) : Number(what.slice(1))
        return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
      })
    : text

/** The value of an attribute, whatever its prefix; null where there is none. */
export const attributeOf = (attributes: string, name: string): string | null => {
  const found = new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes)
  return found ? withSigns(found[1] ?? found[2] ?? '') : null
}

/** No tag and no text between two tags of a sheet is longer. */
const longest = 4_000_000
const tag = /<(\/?)(?:[^\s<>/:]+:)?([^\s<>/:]+)((?:"[^"]*"|'[^']*'|[^<>"'])*)>/y
/** What is passed over: how it begins, and how it ends. */
const passed = [
  ['<!--', '-->'],
  ['<?', '?>'],
] as const
const cdata = '<![CDATA['

export class XmlReader {
  #waiting = ''
  #to: XmlHandler
  constructor(to: XmlHandler) {
    this.#to = to
  }

  /** @throws BadXml */
  push(piece: string): void {
    const text = this.#waiting + piece
    let at = 0
    for (;;) {
      const begin = text.indexOf('<', at)
      if (begin < 0) break
      const end = this.#markup(text, begin)
      if (end === null) {
        if (text.length - begin > longest) throw new BadXml('It has no end.')
        break
      }
      if (begin > at) this.#to.text(withSigns(text.slice(at, begin)))
      this.#run()
      at = end
    }
    this.#waiting = text.slice(at)
    if (this.#waiting.length > longest) throw new BadXml('It has no end.')
  }

  /** Set by `#markup`, so that the text before is handed on first. */
  #run: () => void = () => {}

  /** Where the markup that begins here ends; null where it has not come yet. */
  #markup(text: string, begin: number): number | null {
    this.#run = () => {}
    for (const [from, to] of passed)
      if (text.startsWith(from, begin)) {
        const end = text.indexOf(to, begin + from.length)
        return end < 0 ? null : end + to.length
      }
    if (text.startsWith(cdata, begin)) {
      const end = text.indexOf(']]>', begin)
      if (end < 0) return null
      const inside = text.slice(begin + cdata.length, end)
      this.#run = () => this.#to.text(inside)
      return end + 3
    }
    if (text.startsWith('<!', begin)) {
      // What may still become one of the above.
      if (cdata.startsWith(text.slice(begin)) || '<!--'.startsWith(text.slice(begin))) return null
      throw new BadXml('It declares a type of its own.')
    }
    tag.lastIndex = begin
    const found = tag.exec(text)
    if (!found) return null
    const [, slash, name, rest] = found as unknown as [string, string, string, string]
    this.#run = () => {
      if (slash) return this.#to.close(name)
      const isEmpty = rest.endsWith('/')
      this.#to.open(name, rest, isEmpty)
      if (isEmpty) this.#to.close(name)
    }
    return tag.lastIndex
  }

  /** @throws BadXml where it stops in the middle */
  end(): void {
    if (this.#waiting.trim() !== '') throw new BadXml('It ends too early.')
  }
}
