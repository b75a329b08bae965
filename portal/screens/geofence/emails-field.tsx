/** A field for e-mail addresses, each a chip that can be taken away. */
import { useState } from 'react'
import { ChipField } from '../../ui/fields/chip-field.tsx'
import { addEmails } from './draft.ts'

export function EmailsField({
  label,
  help,
  emails,
  onChange,
  onWrong,
}: {
  label: string
  help: string
  emails: readonly string[]
  onChange: (emails: readonly string[]) => void
  /** Whether what stands there is no address, and would be lost. */
  onWrong: (wrong: boolean) => void
}) {
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const say = (sentence: string | null) => {
    setWrong(sentence)
    onWrong(sentence !== null)
  }
  return (
    <ChipField
      label={label}
      type="email"
      help={help}
      error={wrong ?? undefined}
      chips={emails.map((email) => ({ id: email, label: email }))}
      onRemove={(email) => onChange(emails.filter((one) => one !== email))}
      placeholder="name@company.com"
      text={text}
      onText={(typed) => {
        setText(typed)
        say(null)
      }}
      onEnter={(typed) => {
        const added = addEmails(emails, typed)
        say(added.wrong)
        if (added.emails.length !== emails.length) onChange(added.emails)
        if (!added.wrong) setText('')
      }}
    />
  )
}
