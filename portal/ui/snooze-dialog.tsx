/** Puts things off until a moment, with a reason that others read too. */
import { useState } from 'react'
import { count } from '#domain/basics/print.ts'
import { day } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import { Button } from './button.tsx'
import { now } from './clock.ts'
import { Choice } from './controls.tsx'
import { Dialog } from './dialog.tsx'
import { snoozeSpans } from './snooze.ts'
import { TextField } from './text-field.tsx'
import { clockText, instantOfClock, moment } from './time.ts'

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
  const [own, setOwn] = useState(() => clockText(now() + day))
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const chosen = snoozeSpans[span]
  const until = chosen ? chosen.until(now()) : (instantOfClock(own) ?? Number.NaN)
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
          ...Object.entries(snoozeSpans).map(([value, { label }]) => ({ value, label })),
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
          min={clockText(now())}
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
