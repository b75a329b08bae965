/** A number with its unit lighter behind it. */
import type { Amount as Of } from '#domain/basics/quantity.ts'

export function Amount({ of: { text, unit } }: { of: Of }) {
  return (
    <>
      {text} <span className="unit">{unit}</span>
    </>
  )
}
