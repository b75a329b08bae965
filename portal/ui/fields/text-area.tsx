/** A field for some lines of text: label above, help or the error in words under it. */
import { useId } from 'react'

export function TextArea({
  label,
  value,
  onChange,
  rows = 3,
  maxLength,
  help,
  error,
  placeholder,
  required,
}: {
  label: string
  value: string
  onChange: (value: string) => void
  rows?: number
  maxLength?: number
  help?: string
  error?: string | undefined
  placeholder?: string
  required?: boolean
}) {
  const id = useId()
  const under = error ?? help
  return (
    <div className="field" data-wrong={error ? true : undefined}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        rows={rows}
        value={value}
        maxLength={maxLength}
        placeholder={placeholder}
        required={required}
        aria-invalid={error ? true : undefined}
        aria-describedby={under ? `${id}-under` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {under && (
        <p id={`${id}-under`} className="field-under">
          {under}
        </p>
      )}
    </div>
  )
}
