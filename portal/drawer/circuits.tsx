/** The circuits of the trailer plug, drawn as the plug that a driver holds in the hand, with the state of each. */
import { t } from '#domain/basics/texts.ts'
import type { Circuit } from '#domain/shapes/drawer.ts'
import { LevelMark } from '../ui/marks/level-mark.tsx'

/** Where the pins of SAE J560 stand: six around, the seventh in the middle. Degrees clockwise from the top. */
const pins: Readonly<Record<Circuit['color'], number | null>> = {
  white: 0,
  black: 300,
  yellow: 240,
  red: 180,
  green: 120,
  brown: 60,
  blue: null,
}
const colorNames: Readonly<Record<Circuit['color'], string>> = {
  white: t('white'),
  black: t('black'),
  yellow: t('yellow'),
  red: t('red'),
  green: t('green'),
  brown: t('brown'),
  blue: t('blue'),
}
const around = 25

export function Circuits({ circuits }: { circuits: readonly Circuit[] }) {
  return (
    <div className="circuits">
      <svg viewBox="-44 -48 88 92" className="plug" aria-hidden="true">
        <path className="plug-key" d="M-7 -47h14v7h-14z" />
        <circle className="plug-body" r="40" />
        {circuits.map(({ color, level }) => {
          const angle = ((pins[color] ?? 0) * Math.PI) / 180
          const [x, y] = pins[color] === null ? [0, 0] : [Math.sin(angle) * around, -Math.cos(angle) * around]
          const faulty = level !== 'good' && level !== 'unknown'
          return (
            <g key={color} transform={`translate(${x} ${y})`}>
              {faulty && <circle r="11.5" className="plug-fault" data-level={level} />}
              <circle r="7.5" className="pin" style={{ fill: `var(--wire-${color})` }} />
            </g>
          )
        })}
      </svg>
      <ul>
        {circuits.map(({ color, label, text, level }) => (
          <li key={color} data-quiet={level === 'unknown' || undefined}>
            <span className="wire" style={{ background: `var(--wire-${color})` }} title={colorNames[color]} />
            <span className="circuit-label">{label}</span>
            <span className="circuit-text" data-ink={level === 'good' ? undefined : level}>
              {level !== 'unknown' && <LevelMark level={level} />} {text}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
