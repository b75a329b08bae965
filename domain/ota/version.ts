/** Versions of firmware and scripts: numbers with dots between them, as makers count them. */

/** Whether a text can be a version: "4.2.1", "12", "4.10.0-rc1". */
export const isVersion = (text: string): boolean =>
  /^\d{1,6}(\.\d{1,6}){0,3}(-[0-9A-Za-z.]{1,20})?$/.test(text)

const numbersOf = (version: string): readonly number[] => version.split('-')[0]!.split('.').map(Number)

/** Below zero where the first is older. A version with a suffix comes before the one without. */
export const compareVersions = (a: string, b: string): number => {
  const [one, other] = [numbersOf(a), numbersOf(b)]
  for (let n = 0; n < Math.max(one.length, other.length); n++) {
    const difference = (one[n] ?? 0) - (other[n] ?? 0)
    if (difference !== 0) return difference
  }
  const [suffix, otherSuffix] = [a, b].map((text) => text.split('-')[1] ?? '')
  if (suffix === otherSuffix) return 0
  return suffix === '' ? 1 : otherSuffix === '' ? -1 : suffix! < otherSuffix! ? -1 : 1
}
