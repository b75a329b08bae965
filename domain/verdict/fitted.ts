/** Free text as long as a short form may be. */

/** A short form has so many characters at most. */
export const shortFormLongest = 34

/** Free text in as many characters, cut between words; never an ellipsis. */
export const fitted = (text: string): string => {
  const whole = text.trim().replace(/\s+/g, ' ')
  if (whole.length <= shortFormLongest) return whole
  const cut = whole.slice(0, shortFormLongest + 1)
  const end = cut.lastIndexOf(' ')
  // A single long word has no better place to end.
  const kept = end > 0 ? cut.slice(0, end) : cut.slice(0, shortFormLongest)
  return kept.replace(/[\uD800-\uDBFF]$/, '').replace(/[\s,;:–-]+$/, '')
}
