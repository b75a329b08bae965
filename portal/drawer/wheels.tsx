/** Wheels on their axles, looked at from above with the front to the left: roadside above, curbside below. */
import type { Wheel } from '#domain/shapes/drawer.ts'
import { levelNames } from '../ui/level-mark.tsx'

const places = ['outer', 'inner', 'single'] as const

export function Wheels({
  wheels,
  axles,
  unit,
}: {
  wheels: readonly Wheel[]
  axles: 1 | 2 | 3
  unit: string
}) {
  const double = wheels.some(({ place }) => place !== 'single')
  return (
    <div
      className="wheels"
      style={{ '--axles': axles } as React.CSSProperties}
      data-double={double || undefined}
    >
      <span className="wheels-side">Roadside</span>
      <span className="wheels-side" data-low>
        Curbside
      </span>
      {unit && <span className="wheels-unit unit">{unit}</span>}
      <span className="wheels-frame" aria-hidden="true" />
      {[...Array(axles).keys()].map((index) => (
        <span key={index} className="wheels-axle" style={{ gridColumn: index + 2 }} aria-hidden="true" />
      ))}
      <ul>
        {wheels.map((wheel) => (
          <li
            key={`${wheel.axle} ${wheel.side} ${wheel.place}`}
            className="wheel numbers"
            data-level={wheel.level}
            title={nameOf(wheel, unit)}
            style={{ gridColumn: wheel.axle + 1, gridRow: rowOf(wheel, double) }}
          >
            <span className="unseen">{nameOf(wheel, unit)}</span>
            <span aria-hidden="true">{wheel.text}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Outer tires lie outside: in the first and the last row. */
const rowOf = ({ side, place }: Wheel, double: boolean): number => {
  if (!double) return side === 'roadside' ? 1 : 3
  const outer = place !== places[1]
  if (side === 'roadside') return outer ? 1 : 2
  return outer ? 5 : 4
}

const nameOf = ({ axle, side, place, text, level }: Wheel, unit: string): string =>
  `Axle ${axle}, ${side}${place === 'single' ? '' : `, ${place}`}: ${text}${unit && ` ${unit}`}, ${levelNames[level]}`
