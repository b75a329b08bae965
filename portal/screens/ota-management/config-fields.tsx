/** A field for each key that a product's configuration has, as the schema says: title, unit, limits, usual value. */

import { number } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import { type ConfigKey, keysOf } from '#domain/ota/config-keys.ts'
import { isProduct } from '#domain/ota/product.ts'
import { Choice } from '../../ui/controls/controls.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { TypedConfig } from './fields.ts'

const helpOf = (key: ConfigKey): string => {
  if (key.kind === 'number') {
    const said = {
      least: number(key.least),
      most: number(key.most),
      unit: key.unit,
      usual: number(key.usual),
    }
    return key.needsRestart
      ? t('{{least}} to {{most}} {{unit}}, usually {{usual}}. Counts after a restart', said)
      : t('{{least}} to {{most}} {{unit}}, usually {{usual}}', said)
  }
  // This word is typed.
  const typed = { none: 'none' }
  return key.needsRestart
    ? t('Such as 22:00, or {{none}}. Counts after a restart', typed)
    : t('Such as 22:00, or {{none}}', typed)
}

export function ConfigFields({
  product,
  typed,
  problems = {},
  open,
  onType,
}: {
  product: string
  typed: TypedConfig
  /** The sentence at each field that will not do. */
  problems?: Readonly<Record<string, string>>
  /** What it means that a switch is not set. */
  open: string
  onType: (typed: TypedConfig) => void
}) {
  const type = (name: string, value: string) => onType({ ...typed, [name]: value })
  return (isProduct(product) ? keysOf(product) : []).map(([name, key]) =>
    key.kind === 'switch' ? (
      <Choice
        key={name}
        label={key.needsRestart ? t('{{title}} (after a restart)', { title: key.title }) : key.title}
        value={typed[name] ?? ''}
        options={[
          { value: '', label: open },
          { value: 'on', label: t('On') },
          { value: 'off', label: t('Off') },
        ]}
        onChange={(value) => type(name, value)}
      />
    ) : (
      <TextField
        key={name}
        label={t('{{title}} (optional)', { title: key.title })}
        help={helpOf(key)}
        error={problems[name]}
        value={typed[name] ?? ''}
        onChange={(event) => type(name, event.target.value)}
      />
    ),
  )
}
