/** Finds the line and column where a text stops being JSON. */

const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids them in a string
const string = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y
const word = /true|false|null/y
const blank = /[ \t\n\r]*/y

/**
 * The offset of the first character that cannot stand where it stands; the text's length where it ends too early.
 * It keeps its own stack, so depth costs a byte a level. Only for texts that `JSON.parse` has refused.
 */
export function jsonBreaksAt(text: string): number {
  let at = 0
  const closers: string[] = []
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at
    if (!pattern.test(text)) return false
    at = pattern.lastIndex
    return true
  }
  const key = () => {
    take(blank)
    if (!take(string)) return false
    take(blank)
    if (text[at] !== ':') return false
    at++
    return true
  }
  // Each turn stands before a value.
  for (;;) {
    take(blank)
    const char = text[at]
    if (char === '[' || char === '{') {
      at++
      take(blank)
      if (text[at] === (char === '[' ? ']' : '}')) at++
      else {
        closers.push(char === '[' ? ']' : '}')
        if (char === '{' && !key()) return at
        continue
      }
    } else if (!take(string) && !take(number) && !take(word)) return at
    // Behind a value: close what ends here, then go on to the next one.
    for (;;) {
      take(blank)
      const closer = closers.at(-1)
      if (closer === undefined) return at
      if (text[at] === closer) {
        at++
        closers.pop()
      } else if (text[at] === ',') {
        at++
        if (closer === '}' && !key()) return at
        break
      } else return at
    }
  }
}

/** "line 3, column 17, at "}" " or "it ends too early, after line 3"; for a person. */
export function whereJsonBreaks(text: string): string {
  const at = jsonBreaksAt(text)
  const before = text.slice(0, at)
  const line = before.split('\n').length
  if (at >= text.length) return `it ends too early, on line ${line}`
  const column = at - before.lastIndexOf('\n')
  return `line ${line}, column ${column}: ${JSON.stringify(text.slice(at, at + 20))} cannot stand there`
}
