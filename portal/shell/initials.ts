/** "RC" of Riley Carter; of somebody without a name "DN", from dispatch@northstar.example. */
export function initialsOf(name: string, email: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const [first = '', last = ''] =
    words.length > 1 ? [words[0], words.at(-1)] : words.length === 1 ? [words[0]] : email.split('@')
  return `${[...first][0] ?? ''}${[...last][0] ?? ''}`.toUpperCase()
}
