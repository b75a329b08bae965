/** Why a vehicle is as it is, in the short form of its verdict: the same words everywhere. Where room is short its measure falls away. */
import { causeWords } from '#domain/verdict/words.ts'
import './verdict-text.css'
import { liveShortForm } from '#domain/columns/live-words.ts'
import type { Level } from '#domain/vehicle/severity.ts'
import type { LiveVehicle } from '#domain/wire/live.ts'
import { useNow } from '../time/clock.ts'
import { ownUnits } from '../units.ts'

/** Nothing where how the vehicle is may not be known. */
export function VerdictText({ vehicle }: { vehicle: Pick<LiveVehicle, 'level' | 'verdict' | 'recorded'> }) {
  const text = useNow((now) => liveShortForm(vehicle, now, ownUnits()) ?? '')
  if (text === '') return null
  const cause = vehicle.verdict?.words ?? null
  return <VerdictLabel verdict={{ level: vehicle.level, cause, shortForm: text }} />
}

/** The same of a verdict that the server told. `cause`: its words without the measure */
export function VerdictLabel({
  verdict: { level, cause, shortForm },
}: {
  verdict: { readonly level: Level; readonly cause: string | null; readonly shortForm: string }
}) {
  const told = cause === null ? shortForm : causeWords(cause)
  // Where it is said otherwise than with its measure behind, nothing falls away.
  const words = shortForm.startsWith(told) ? told : shortForm
  return (
    <span className="verdict-text numbers" data-ink={level}>
      <span>{words}</span>
      <wbr />
      <span>{shortForm.slice(words.length)}</span>
    </span>
  )
}
