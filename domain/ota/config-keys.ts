/** What can be configured of a gateway: its keys, as titles, units and limits, and the JSON Schema made of them. */
import { number } from '../basics/print.ts'
import { t } from '../basics/texts.ts'
import type { Product } from './product.ts'

export type ConfigValue = number | boolean | string
/** Values by key; what is left out is not decided here. */
export type Config = Readonly<Record<string, ConfigValue>>

interface About {
  readonly title: string
  /** Left out: all of them. */
  readonly products?: readonly Product[]
  /** It counts once the gateway has started again. */
  readonly needsRestart?: true
}
/** A number with its limits, whole unless it says otherwise. */
interface NumberKey extends About {
  readonly kind: 'number'
  readonly unit: string
  readonly least: number
  readonly most: number
  readonly usual: number
}
interface SwitchKey extends About {
  readonly kind: 'switch'
  readonly usual: boolean
}
/** "HH:MM" of the trailer's local time, or empty for none. */
interface TimeKey extends About {
  readonly kind: 'time'
  readonly usual: string
}
export type ConfigKey = NumberKey | SwitchKey | TimeKey

const withTires = ['Pro', 'Base'] as const

export const configKeys = {
  tetheredIntervalMinutes: {
    title: t('Report interval while tethered'),
    ...({ kind: 'number', unit: t('minutes'), least: 1, most: 1_440, usual: 5 } as const),
  },
  untetheredIntervalMinutes: {
    title: t('Report interval while untethered'),
    ...({ kind: 'number', unit: t('minutes'), least: 5, most: 10_080, usual: 1_440 } as const),
  },
  stationaryMinutes: {
    title: t('Standing counts as stationary after'),
    ...({ kind: 'number', unit: t('minutes'), least: 1, most: 240, usual: 10 } as const),
  },
  stationaryMeters: {
    title: t('Moves within this distance count as standing'),
    ...({ kind: 'number', unit: 'm', least: 10, most: 2_000, usual: 100 } as const),
  },
  lowBatteryMillivolts: {
    title: t('Report a low trailer battery below'),
    ...({ kind: 'number', unit: 'mV', least: 9_000, most: 14_000, usual: 11_800 } as const),
  },
  lowTirePressurePsi: {
    title: t('Report a low tire below'),
    products: withTires,
    ...({ kind: 'number', unit: 'psi', least: 20, most: 150, usual: 80 } as const),
  },
  highTireTemperatureCelsius: {
    title: t('Report a hot tire above'),
    products: withTires,
    ...({ kind: 'number', unit: '°C', least: 40, most: 150, usual: 90 } as const),
  },
  quietFrom: { title: t('Quiet hours begin'), kind: 'time', usual: '' },
  quietTo: { title: t('Quiet hours end'), kind: 'time', usual: '' },
  lowPowerModem: {
    title: t('Switch the modem off between reports'),
    kind: 'switch',
    usual: false,
    needsRestart: true,
  },
} as const satisfies Record<string, ConfigKey>

const all = configKeys as Readonly<Record<string, ConfigKey>>

/** The keys that a product has, in their order. */
export const keysOf = (product: Product): readonly (readonly [string, ConfigKey])[] =>
  Object.entries(all).filter(([, { products }]) => products?.includes(product) ?? true)

const time = /^(([01]\d|2[0-3]):[0-5]\d)?$/

/** What is wrong with a value of this key; null where nothing is. */
const valueProblem = (key: ConfigKey, value: unknown): string | null => {
  switch (key.kind) {
    case 'switch':
      return typeof value === 'boolean' ? null : t('yes or no expected')
    case 'time':
      return typeof value === 'string' && time.test(value)
        ? null
        : t('a time such as 22:00 expected, or nothing')
    case 'number':
      return typeof value === 'number' && Number.isInteger(value) && value >= key.least && value <= key.most
        ? null
        : t('a whole number from {{least}} to {{most}} {{unit}} expected', {
            least: key.least,
            most: key.most,
            unit: t(key.unit),
          })
  }
}

/** What is wrong with values for this product, the first problem; null where they fit its schema. */
export const configProblem = (product: Product, values: unknown): string | null => {
  if (typeof values !== 'object' || values === null || Array.isArray(values))
    return t('values by key are expected')
  const keys = new Map(keysOf(product))
  for (const [name, value] of Object.entries(values)) {
    const key = keys.get(name)
    if (!key) return t('{{name}}: {{product}} has no such key', { name: name.slice(0, 60), product })
    const problem = valueProblem(key, value)
    if (problem) return t('{{name}}: {{problem}}', { name, problem })
  }
  return null
}

/** What holds where nobody has decided otherwise. */
export const usualConfig = (product: Product): Config =>
  Object.fromEntries(keysOf(product).map(([name, { usual }]) => [name, usual]))

const propertyOf = (key: ConfigKey): object => {
  const { title } = key
  switch (key.kind) {
    case 'number':
      return {
        ...{ title, type: 'integer', minimum: key.least, maximum: key.most },
        ...{ default: key.usual, 'x-unit': key.unit },
      }
    case 'switch':
      return { title, type: 'boolean', default: key.usual }
    case 'time':
      return { title, type: 'string', pattern: time.source, default: key.usual }
  }
}

/** The JSON Schema of a product's configuration; `x-unit` and `x-needs-restart` are ours. */
export const configSchema = (product: Product): object => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: `Configuration of ${product}`,
  type: 'object',
  additionalProperties: false,
  properties: Object.fromEntries(
    keysOf(product).map(([name, key]) => [
      name,
      { ...propertyOf(key), ...(key.needsRestart && { 'x-needs-restart': true }) },
    ]),
  ),
})

/** Whether values that are sent count only after a restart. */
export const needsRestart = (values: Config): boolean =>
  Object.keys(values).some((name) => all[name]?.needsRestart === true)

/** What people call a key; one that nobody knows is called as it is. */
export const configTitle = (name: string): string => {
  const key = all[name]
  return key ? t(key.title) : name
}

/** A value as people read it: "5 minutes", "on", "none". */
export const shownValue = (name: string, value: ConfigValue | undefined): string => {
  const key = all[name]
  if (value === undefined) return t('not reported')
  if (typeof value === 'boolean') return value ? t('on') : t('off')
  if (value === '') return t('none')
  return key?.kind === 'number' ? `${number(Number(value))} ${t(key.unit)}` : String(value)
}

export interface ConfigDifference {
  readonly key: string
  readonly title: string
  readonly desired: ConfigValue
  /** Undefined where the gateway does not report it. */
  readonly reported: ConfigValue | undefined
  /** "Report interval while tethered: 5 minutes wanted, 30 minutes reported" */
  readonly words: string
}

/** Where a gateway differs from what it should have. Keys that nobody decided are not compared. */
export const configDrift = (desired: Config, reported: Config): readonly ConfigDifference[] =>
  Object.entries(desired)
    .filter(([key, value]) => reported[key] !== value)
    .map(([key, value]) => {
      const title = configTitle(key)
      const places = { key: title, wanted: shownValue(key, value), reported: shownValue(key, reported[key]) }
      const words =
        reported[key] === undefined
          ? t('{{key}}: {{wanted}} wanted, not reported', places)
          : t('{{key}}: {{wanted}} wanted, {{reported}} reported', places)
      return { key, title, desired: value, reported: reported[key], words }
    })
