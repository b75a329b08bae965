/** Several of a list, each checked or not, under what they are. */
import { Check } from './controls.tsx'

export function CheckList<Key extends string>({
  label,
  options,
  chosen,
  problem,
  onChoose,
}: {
  label: string
  /** What each is called, in their order. */
  options: Readonly<Record<Key, string>>
  chosen: readonly Key[]
  problem?: string | undefined
  onChoose: (chosen: readonly Key[]) => void
}) {
  const keys = Object.keys(options) as Key[]
  return (
    <fieldset className="check-list">
      <legend>{label}</legend>
      {keys.map((key) => (
        <Check
          key={key}
          label={options[key]}
          on={chosen.includes(key)}
          onChange={(on) => onChoose(keys.filter((one) => (one === key ? on : chosen.includes(one))))}
        />
      ))}
      {problem && <p className="field-under">{problem}</p>}
    </fieldset>
  )
}
