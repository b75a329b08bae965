/** Where a part is seen besides its button: a lamp at the rear, a wheel from the side, the cable, the unit at the nose. */
import { t } from '#domain/basics/texts.ts'
import type { Glimpse } from '#domain/drawing/layout.ts'
import { isLoud, MarkAt } from './cell-view.tsx'

export function GlimpseView({ glimpse: { part, look, x, y, size } }: { glimpse: Glimpse }) {
  const quiet = part.heard !== 'fresh'
  const [measure] = part.measures
  // A server may have said it in English.
  const isLoose = measure !== undefined && t(measure.text) === t('Untethered')
  return (
    <g
      className="drawn-glimpse"
      data-look={look}
      data-level={part.level}
      data-quiet={quiet || undefined}
      data-part={part.id}
    >
      {look === 'lamp' && <Lamp level={part.level} x={x} y={y} size={size} />}
      {look === 'wheel' && <circle className="drawn-rim" cx={x} cy={y} r={size} />}
      {look === 'plug' && (
        <>
          <path
            className="drawn-cable"
            data-loose={isLoose || undefined}
            d={`M ${x} ${y} h -9 q -6 0 -6 6 v 9`}
          />
          <rect className="drawn-box" x={x - 21} y={y + 15} width={12} height={9} rx={2} />
        </>
      )}
      {look === 'unit' && (
        <g className="drawn-flake" transform={`translate(${x} ${y})`}>
          {[0, 60, 120].map((angle) => (
            <path key={angle} d={`M 0 ${-size} V ${size}`} transform={`rotate(${angle})`} />
          ))}
        </g>
      )}
    </g>
  )
}

function Lamp({
  level,
  x,
  y,
  size,
}: Pick<Glimpse, 'x' | 'y' | 'size'> & { level: Glimpse['part']['level'] }) {
  if (isLoud(level)) return <MarkAt level={level} x={x} y={y} size={size * 2.4} />
  return (
    <>
      <circle className="drawn-lamp" cx={x} cy={y} r={size} />
      {size > 3 && <circle className="drawn-filament" cx={x} cy={y} r={1.4} />}
    </>
  )
}
