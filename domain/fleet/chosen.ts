/** Selected vehicles in a URL: their ids in rising order, each as the difference from the one before. */

/** More at once are no choice that a person makes; so many still fit the line of a request. */
export const chosenMost = 5_000

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
/** Five bits a digit; the sixth says that more follows. Vehicles chosen together mostly have numbers that are near. */
const bits = 5
const more = 1 << bits

const written = (distance: number): string => {
  let text = ''
  let rest = distance
  while (rest >= more) {
    text += digits[(rest % more) + more]
    rest = Math.floor(rest / more)
  }
  return text + digits[rest]
}

/** Whole numbers that are not negative, in any order; each is written once. */
export const writeChosen = (ids: Iterable<number>): string => {
  let before = 0
  return [...new Set(ids)]
    .sort((a, b) => a - b)
    .map((id) => {
      const text = written(id - before)
      before = id
      return text
    })
    .join('')
}

/** The numbers in rising order; null for what was not written so, or holds more than can be chosen. */
export function readChosen(text: string): readonly number[] | null {
  const ids: number[] = []
  let [distance, place, last] = [0, 1, 0]
  for (const digit of text) {
    const value = digits.indexOf(digit)
    if (value < 0) return null
    distance += (value % more) * place
    place *= more
    if (value >= more) continue
    last += distance
    if (!Number.isSafeInteger(last) || ids.length === chosenMost) return null
    ids.push(last)
    ;[distance, place] = [0, 1]
  }
  return place === 1 ? ids : null
}
