/** What is typed for a campaign, checked and read as what it is asked for. */

import { t } from '#domain/basics/texts.ts'
import { minute } from '#domain/basics/time.ts'
import { campaignNameLongest, termsProblem, type Wave } from '#domain/ota/campaign.ts'
import { type ConditionName, conditionNames } from '#domain/ota/conditions.ts'
import { type Config, type ConfigKey, configProblem, keysOf } from '#domain/ota/config-keys.ts'
import { type JobTypeName, jobTypeOf } from '#domain/ota/index.ts'
import { isProduct } from '#domain/ota/product.ts'
import type { ChosenFilter } from '../../data/filter-campaign.ts'
import type { Campaign, CampaignFields, CampaignTermsFields } from '../../data/ota.ts'
import { namesIn } from '../../transfer/named.ts'

export interface CampaignValues {
  readonly name: string
  readonly type: string
  readonly packageId: string
  /** Of which the configuration is typed. */
  readonly product: string
  readonly names: string
  /** Whose trailers; empty: of all customers. */
  readonly customerId: string
  /** A filter of the fleet grid, beside those that are named; null: none. */
  readonly chosen: ChosenFilter | null
  /** The trailers of this product line, beside those that are named; empty: those alone. */
  readonly line: string
  /** A group of the chosen customer; empty: all. */
  readonly group: string
  /** Part of the version of the main app that they run; empty: any. */
  readonly app: string
  readonly waves: string
  readonly pauses: string
  readonly from: string
  readonly to: string
  readonly failures: string
  readonly days: string
}

/** What a campaign is careful by, which can be changed while it runs. */
export type TermsValues = Pick<CampaignValues, 'waves' | 'pauses' | 'from' | 'to' | 'failures' | 'days'>

export const firstValues: CampaignValues = {
  ...{ name: '', type: 'mainApp', packageId: '', product: 'Pro', names: '', customerId: '' },
  ...{ chosen: null, line: '', group: '', app: '' },
  ...{ waves: '1, 1 %, 10 %, 100 %', pauses: '1, 24, 24', from: '', to: '', failures: '0', days: '7' },
}

const wholeIn = (text: string): number | null => (/^\d{1,7}$/.test(text.trim()) ? Number(text) : null)

/** "1, 10 %" with the hours between them; null where it cannot be read. */
export const wavesIn = (sizes: string, pauses: string): readonly Wave[] | null => {
  const hours = pauses.split(',').map((text) => text.trim())
  const waves: Wave[] = []
  for (const [n, text] of sizes.split(',').entries()) {
    const found = /^\s*(\d{1,6})\s*(%?)\s*$/.exec(text)
    const pause = n === 0 ? 0 : Number(hours[n - 1] || '0')
    if (!found || !Number.isFinite(pause)) return null
    waves.push({
      size: Number(found[1]),
      unit: found[2] === '%' ? 'percent' : 'devices',
      pause: pause * 60 * minute,
    })
  }
  return waves
}

/** What is wrong with what a campaign is careful by. */
const checkTerms = (values: TermsValues) => {
  const waves = wavesIn(values.waves, values.pauses)
  const wrongWaves =
    waves === null ? t('Write sizes with commas between them, such as 1, 10 %, 100 %.') : null
  const terms =
    waves && termsProblem({ waves, window: null, conditions: [], failuresMost: 0, life: 24 * 60 * minute })
  return {
    waves: wrongWaves ?? terms ?? undefined,
    to: (values.from === '') !== (values.to === '') && t('Give both times of the window, or neither.'),
    failures: wholeIn(values.failures) === null && t('Write a whole number, 0 or more.'),
    days:
      !((wholeIn(values.days) ?? 0) >= 1 && (wholeIn(values.days) ?? 0) <= 90) &&
      t('Write a number of days from 1 to 90.'),
  }
}

/** As filters of the fleet grid; all of them hold. */
const filtersOf = ({ chosen, line, group, app }: CampaignValues): NonNullable<CampaignFields['filters']> => [
  ...(chosen?.filters ?? []).map(({ value = null, values = null, ...one }) => ({
    ...{ ...one, value, values: values && [...values] },
  })),
  ...[
    { field: 'base_product_type', condition: 'isExactly', value: line, values: null },
    { field: 'group_names', condition: 'isExactly', value: group, values: null },
    { field: 'firmware_version', condition: 'like', value: app.trim(), values: null },
  ].filter(({ value }) => value !== ''),
]

export const checkCampaign = (values: CampaignValues) => ({
  name:
    (values.name.trim() === '' || values.name.trim().length > campaignNameLongest) && t('Give it a name.'),
  packageId: ['mainApp', 'script'].includes(values.type) && values.packageId === '' && t('Choose a package.'),
  names:
    namesIn(values.names).length === 0 &&
    filtersOf(values).length === 0 &&
    t('Name the devices, or choose a product line, a group or a version.'),
  ...checkTerms(values),
})

/** Values of the configuration as they were typed, by key; what is empty is not set. */
export type TypedConfig = Readonly<Record<string, string>>

const typedValue = (key: ConfigKey, text: string): unknown => {
  switch (key.kind) {
    case 'number':
      return Number(text)
    case 'switch':
      return text === 'on'
    case 'time':
      return text === 'none' ? '' : text
  }
}
export const configOf = (product: string, typed: TypedConfig): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    (isProduct(product) ? keysOf(product) : []).flatMap(([name, key]) => {
      const text = typed[name]?.trim() ?? ''
      return text === '' ? [] : [[name, typedValue(key, text)]]
    }),
  )

/** Values as they would be typed. */
export const typedOf = (config: Config): TypedConfig =>
  Object.fromEntries(
    Object.entries(config).map(([name, value]) => {
      if (typeof value === 'boolean') return [name, value ? 'on' : 'off']
      return [name, value === '' ? 'none' : String(value)]
    }),
  )

/** What is wrong with what was typed, by key. */
export const configProblems = (product: string, typed: TypedConfig): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(configOf(product, typed)).flatMap(([name, value]) => {
      const problem = isProduct(product) && configProblem(product, { [name]: value })
      if (!problem) return []
      const why = problem.slice(name.length + 2)
      return [[name, `${why[0]!.toUpperCase()}${why.slice(1)}.`]]
    }),
  )

const waveFields = ({ waves, pauses }: Pick<CampaignValues, 'waves' | 'pauses'>) =>
  (wavesIn(waves, pauses) ?? []).map(({ size, unit, pause }) => ({
    devices: unit === 'devices' ? size : null,
    percent: unit === 'percent' ? size : null,
    pauseMinutes: Math.round(pause / minute),
  }))

export const inputOf = (
  values: CampaignValues,
  chosen: ReadonlySet<ConditionName>,
  typed: TypedConfig,
): CampaignFields => {
  const type = values.type as JobTypeName
  const { sends } = jobTypeOf(type)
  return {
    name: values.name.trim(),
    type,
    packageId: sends === 'mainApp' || sends === 'script' ? values.packageId : null,
    config: sends === 'config' ? configOf(values.product, typed) : null,
    devices: namesIn(values.names),
    customerIds: values.customerId === '' ? [] : [values.customerId],
    filters: filtersOf(values),
    waves: waveFields(values),
    windowFrom: values.from || null,
    windowTo: values.to || null,
    conditions: conditionNames.filter((name) => chosen.has(name)),
    failureLimit: Number(values.failures),
    expiresAfterHours: Number(values.days) * 24,
  }
}

/** What is asked for of a campaign that has begun: the terms as they are; its waves are those that have not begun. */
export const termsOf = ({
  waves,
  window,
  failureLimit,
  expiresAfterHours,
}: Pick<Campaign, 'waves' | 'window' | 'failureLimit' | 'expiresAfterHours'>): TermsValues => {
  const rest = waves.filter(({ begun }) => !begun)
  const [from = '', to = ''] = window?.split('-') ?? []
  return {
    waves: rest.map(({ devices }) => String(devices)).join(', '),
    pauses: rest
      .slice(1)
      .map(({ pauseMinutes }) => String(Math.round(pauseMinutes / 6) / 10))
      .join(', '),
    ...{ from, to, failures: String(failureLimit), days: String(Math.ceil(expiresAfterHours / 24)) },
  }
}

/** What is wrong with other terms; those whose waves have all begun are not asked for any. */
export const checkChange = (values: TermsValues, hasRest: boolean) => {
  const problems = checkTerms(values)
  return hasRest ? problems : { ...problems, waves: undefined }
}

/**
 * @param first what the fields held: waves that nobody has typed anew stay as they are
 */
export const changeOf = (
  values: TermsValues,
  first: TermsValues,
  chosen: ReadonlySet<ConditionName>,
  { version, expiresAfterHours }: Pick<Campaign, 'version' | 'expiresAfterHours'>,
): CampaignTermsFields => ({
  version,
  waves: values.waves === first.waves && values.pauses === first.pauses ? null : waveFields(values),
  windowFrom: values.from || null,
  windowTo: values.to || null,
  conditions: conditionNames.filter((name) => chosen.has(name)),
  failureLimit: Number(values.failures),
  expiresAfterHours: values.days === first.days ? expiresAfterHours : Number(values.days) * 24,
})
