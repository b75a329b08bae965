/** Puts things off until a moment, with a reason that others read too. */
import { useState } from 'react'
import { count } from '#domain/basics/print.ts'
import { day, hours } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import { Button } from './button.tsx'
import { now } from './clock.ts'
import { Choice } from './controls.tsx'
import { Dialog } from './dialog.tsx'
import { fieldOf } from './moments.ts'
import { TextField } from './text-field.tsx'
import { moment } from './time.ts'

/** Tomorrow, or Monday, at eight where the user is. */
const morning = (at: Instant, days: number): Instant => {
  const date = new Date(at)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days, 8).getTime()
}
const toMonday = (at: Instant): number => (8 - new Date(at).getDay()) % 7 || 7

const spans: Readonly<Record<string, { readonly label: string; readonly until: (at: Instant) => Instant }>> =
  {
    hour: { label: 'For an hour', until: (at) => at + hours(1) },
    four: { label: 'For 4 hours', until: (at) => at + hours(4) },
    tomorrow: { label: 'Until tomorrow, 8:00', until: (at) => morning(at, 1) },
    monday: { label: 'Until Monday, 8:00', until: (at) => morning(at, toMonday(at)) },
    week: { label: 'For a week', until: (at) => at + 7 * day },
  }

export function SnoozeDialog({
  count: many,
  noun,
  busy,
  error,
  onSnooze,
  onClose,
}: {
  count: number
  /** What one of them is: "alert". */
  noun: string
  busy: boolean
  error: string | null
  onSnooze: (until: Instant, reason: string) => void
  onClose: () => void
}) {
  const [span, setSpan] = useState('four')
  const [own, setOwn] = useState(() => fieldOf(now() + day))
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const chosen = spans[span]
  const until = chosen ? chosen.until(now()) : Date.parse(own)
  const late = !(until > now())
  const missing = reason.trim() === ''
  return (
    <Dialog
      title={`Snooze ${count(many, noun)}`}
      onClose={onClose}
      onSubmit={() => {
        setTried(true)
        if (!late && !missing) onSnooze(until, reason.trim())
      }}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" busy={busy}>
            Snooze
          </Button>
        </>
      }
    >
      <Choice
        label="How long"
        value={span}
        options={[
          ...Object.entries(spans).map(([value, { label }]) => ({ value, label })),
          { value: 'own', label: 'Until a moment of my own' },
        ]}
        onChange={setSpan}
      />
      {chosen ? (
        <p className="said">It comes back on {moment(until)}.</p>
      ) : (
        <TextField
          label="Until"
          type="datetime-local"
          value={own}
          min={fieldOf(now())}
          onChange={(event) => setOwn(event.target.value)}
          error={late ? 'Choose a moment that is still to come.' : undefined}
        />
      )}
      <TextField
        label="Reason"
        maxLength={300}
        value={reason}
        placeholder="Known, the shop has it on Thursday"
        onChange={(event) => setReason(event.target.value)}
        help={`Everybody who sees the ${noun} reads it.`}
        error={tried && missing ? 'Say why it can wait.' : undefined}
      />
      {error && (
        <p className="form-error" role="alert">
          {error}
        </p>
      )}
    </Dialog>
  )
}
