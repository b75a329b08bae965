/** A field for e-mail addresses, each a chip that can be taken away. */
import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { addEmails } from './draft.ts'

export function EmailsField({
  label,
  help,
  emails,
  onChange,
}: {
  label: string
  help: string
  emails: readonly string[]
  onChange: (emails: readonly string[]) => void
}) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  function take() {
    if (typed.trim() === '') return setWrong(null)
    const added = addEmails(emails, typed)
    setWrong(added.wrong)
    if (added.emails.length !== emails.length) onChange(added.emails)
    if (!added.wrong) setTyped('')
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ',') {
      if (typed.trim() === '') return
      event.preventDefault()
      take()
    } else if (event.key === 'Backspace' && typed === '') onChange(emails.slice(0, -1))
  }
  return (
    <div className="field" data-wrong={wrong ? true : undefined}>
      <label htmlFor={id}>{label} (optional)</label>
      {emails.length > 0 && (
        <ul className="email-chips" aria-label={`${label}: addresses`}>
          {emails.map((email) => (
            <li key={email}>
              <span>{email}</span>
              <button
                type="button"
                aria-label={`Take ${email} away`}
                onClick={() => onChange(emails.filter((one) => one !== email))}
              >
                <IconX size={12} stroke={2} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        id={id}
        type="email"
        multiple
        autoComplete="off"
        placeholder="name@company.com"
        value={typed}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={`${id}-under`}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={press}
        onBlur={take}
      />
      <p id={`${id}-under`} className="field-under">
        {wrong ?? help}
      </p>
    </div>
  )
}
