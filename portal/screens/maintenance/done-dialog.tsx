/** Notes that the work of a plan was done on one trailer or some: when, at which mileage, and what was found. */
import { useState } from 'react'
import { count } from '#domain/basics/print.ts'
import type { DueLine } from '../../data/upkeep.ts'
import { noteDone } from '../../data/upkeep.ts'
import { useAct } from '../../ui/act.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, Lines } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { today } from './days.ts'

export function DoneDialog({
  lines,
  onClose,
  onDone,
}: {
  /** Of any plans and trailers. */
  lines: readonly DueLine[]
  onClose: () => void
  onDone: () => void
}) {
  const [day, setDay] = useState(today())
  const [miles, setMiles] = useState('')
  const [notes, setNotes] = useState('')
  const [tried, setTried] = useState(false)
  const act = useAct()
  const read = miles.trim() === '' ? null : Number(miles.replaceAll(',', ''))
  const wrongMiles = read !== null && !(read >= 0)
  const wrongDay = day === '' || day > today()
  const save = async () => {
    setTried(true)
    if (wrongDay || wrongMiles) return
    // Noon where the user is; today it is now.
    const at = day === today() ? null : new Date(`${day}T12:00`).getTime()
    const done = await act.run(async () => {
      for (const [planId, of] of Map.groupBy(lines, (line) => line.planId))
        await noteDone({ planId, vins: of.map(({ vin }) => vin), at, miles: read, notes: notes.trim() })
    })
    if (done) onDone()
  }
  return (
    <Dialog
      title="Mark as done"
      onClose={onClose}
      onSubmit={() => void save()}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" busy={act.busy}>
            Mark {count(lines.length, 'item')} as done
          </Button>
        </>
      }
    >
      <Lines lines={lines.map(({ unitId, planName }) => `${unitId}: ${planName}`)} />
      <TextField
        label="Done on"
        type="date"
        max={today()}
        value={day}
        onChange={(event) => setDay(event.target.value)}
        error={tried && wrongDay ? 'Choose today or a day before it.' : undefined}
      />
      {lines.length === 1 && (
        <TextField
          label="Mileage then (optional)"
          inputMode="numeric"
          value={miles}
          help="Without it the mileage is taken from the trailer’s reports of that day."
          onChange={(event) => setMiles(event.target.value)}
          error={tried && wrongMiles ? 'Write a number of miles.' : undefined}
        />
      )}
      <TextArea label="Notes (optional)" value={notes} maxLength={4_000} onChange={setNotes} />
      {act.error && (
        <p className="form-error" role="alert">
          {act.error}
        </p>
      )}
    </Dialog>
  )
}
