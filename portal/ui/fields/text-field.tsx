/** A field for a line of text: label above, help or the error in words under it. */
import { type InputHTMLAttributes, useId } from 'react'

export function TextField({
  label,
  help,
  error,
  ...rest
}: InputHTMLAttributes<HTMLInputElement> & { label: string; help?: string; error?: string | undefined }) {
  const id = useId()
  const under = error ?? help
  return (
    <div className="field" data-wrong={error ? true : undefined}>
      <label htmlFor={id}>{label}</label>
      <input
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={under ? `${id}-under` : undefined}
      />
      {under && (
        <p id={`${id}-under`} className="field-under">
          {under}
        </p>
      )}
    </div>
  )
}
