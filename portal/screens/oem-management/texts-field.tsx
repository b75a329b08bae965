/** Several short texts that are typed one by one: makes, host names. */
import { useState } from 'react'
import { ChipField } from '../../ui/fields/chip-field.tsx'

export function TextsField({
  label,
  help,
  error,
  placeholder,
  texts,
  onTexts,
}: {
  label: string
  help: string
  error: string | undefined
  placeholder: string
  texts: readonly string[]
  onTexts: (texts: readonly string[]) => void
}) {
  const [typed, setTyped] = useState('')
  return (
    <ChipField
      label={label}
      help={help}
      error={error}
      chips={texts.map((text) => ({ id: text, label: text }))}
      onRemove={(gone) => onTexts(texts.filter((text) => text !== gone))}
      placeholder={placeholder}
      text={typed}
      onText={setTyped}
      onEnter={(text) => {
        onTexts([...new Set([...texts, text.trim()])])
        setTyped('')
      }}
    />
  )
}
