/** The numbers that stand at a chart's scale. */

/** A step of 1, 2 or 5 times a power of ten, so that a range is no more than about so many of them. */
export const niceStep = (range: number, steps: number): number => {
  const rough = range / steps
  const power = 10 ** Math.floor(Math.log10(rough))
  const part = rough / power
  return (part <= 1 ? 1 : part <= 2 ? 2 : part <= 5 ? 5 : 10) * power
}
