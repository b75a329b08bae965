/** A day of the calendar, "2026-11-20", with its label before it. */
import './day-field.css'

export function DayField({
  label,
  value,
  least,
  most,
  onValue,
}: {
  label: string
  value: string
  least?: string
  most?: string
  /** Null where it was cleared. */
  onValue: (day: string | null) => void
}) {
  return (
    <label className="day-field">
      <span>{label}</span>
      <input
        type="date"
        value={value}
        min={least}
        max={most}
        onChange={({ target }) => onValue(target.value || null)}
      />
    </label>
  )
}
