/** Wheels on their axles, looked at from above with the front to the left: curbside above, roadside below. */
import { mark, t } from '#domain/basics/texts.ts'
import { dash } from '#domain/basics/words.ts'
import type { Wheel } from '#domain/shapes/drawer.ts'
import { levelNames } from '../ui/marks/level-mark.tsx'

const sides = ['roadside', 'curbside'] as const
/** The running gear by its axles (§3). */
const undercarriages = { 1: t('Single axle'), 2: t('Tandem'), 3: t('Tridem') } as const

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
  const drawn = allWheels(wheels, axles, double)
  const notes = drawn.filter(({ note }) => note !== undefined)
  return (
    <>
      <div
        className="wheels"
        style={{ '--axles': axles } as React.CSSProperties}
        data-double={double || undefined}
      >
        <span className="wheels-side">{t('Curbside')}</span>
        <span className="wheels-side" data-low>
          {t('Roadside')}
        </span>
        {unit && <span className="wheels-unit unit">{unit}</span>}
        <span className="wheels-layout">{undercarriages[axles]}</span>
        <span className="wheels-frame" aria-hidden="true" />
        {[...Array(axles).keys()].map((index) => (
          <span key={index} className="wheels-axle" style={{ gridColumn: index + 2 }} aria-hidden="true" />
        ))}
        <ul>
          {drawn.map((wheel) => (
            <li
              key={keyOf(wheel)}
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
      {notes.length > 0 && (
        <ul className="wheels-notes">
          {notes.map((wheel) => (
            <li key={keyOf(wheel)}>
              {whereOf(wheel)}: <b>{wheel.note}</b>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const keyOf = ({ axle, side, place }: Wheel) => `${axle} ${side} ${place}`

/** Every wheel that the running gear has: those that say nothing are drawn empty. */
function allWheels(wheels: readonly Wheel[], axles: 1 | 2 | 3, double: boolean): readonly Wheel[] {
  const shown = new Map(wheels.map((wheel) => [keyOf(wheel), wheel]))
  const empty: Wheel[] = []
  for (let axle = 1; axle <= axles; axle++)
    for (const side of sides)
      for (const place of double ? (['outer', 'inner'] as const) : (['single'] as const)) {
        const wheel: Wheel = { axle: axle as 1 | 2 | 3, side, place, text: dash, level: 'unknown' }
        if (!shown.has(keyOf(wheel))) empty.push(wheel)
      }
  return [...shown.values(), ...empty]
}

/** Outer tires lie outside: in the first and the last row. */
const rowOf = ({ side, place }: Wheel, double: boolean): number => {
  if (!double) return side === 'curbside' ? 1 : 3
  const outer = place !== 'inner'
  if (side === 'curbside') return outer ? 1 : 2
  return outer ? 5 : 4
}

const whereTexts = {
  roadside: {
    single: mark('Axle {{axle}}, roadside'),
    outer: mark('Axle {{axle}}, roadside, outer'),
    inner: mark('Axle {{axle}}, roadside, inner'),
  },
  curbside: {
    single: mark('Axle {{axle}}, curbside'),
    outer: mark('Axle {{axle}}, curbside, outer'),
    inner: mark('Axle {{axle}}, curbside, inner'),
  },
} as const
const whereOf = ({ axle, side, place }: Wheel): string => t(whereTexts[side][place], { axle })
const nameOf = (wheel: Wheel, unit: string): string =>
  wheel.text === dash
    ? t('{{wheel}}: not reported', { wheel: whereOf(wheel) })
    : t('{{wheel}}: {{value}}, {{state}}', {
        wheel: whereOf(wheel),
        value: unit ? `${wheel.text} ${unit}` : wheel.text,
        state: wheel.note ?? levelNames[wheel.level],
      })
