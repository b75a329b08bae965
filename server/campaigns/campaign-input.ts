/** What a campaign is asked for in GraphQL, read as a draft and a choice of devices. */
import { t } from '#domain/basics/texts.ts'
import { day, hour, minute } from '#domain/basics/time.ts'
import { type CampaignTerms, usualLife, usualWaves, type Wave } from '#domain/ota/campaign.ts'
import type { ConditionName } from '#domain/ota/conditions.ts'
import type { Config } from '#domain/ota/config-keys.ts'
import { jobTypeOf } from '#domain/ota/index.ts'
import type { JobWindow } from '#domain/ota/window.ts'
import { otaWords } from '#domain/ota/words.ts'
import { schemaPart } from '../graphql/builder.ts'
import { FilterInput } from '../graphql/inputs.ts'
import { idOf } from '../graphql/paging.ts'
import { refusal } from '../platform/refusal.ts'
import { ConditionType, JobTypeNameType } from './campaign-types.ts'
import type { TermsChange } from './change.ts'
import type { Choice } from './chosen.ts'
import type { CampaignDraft } from './store.ts'

const builder = schemaPart()

export { builder as campaignInputs }

const WaveInput = builder.inputType('CampaignWaveInput', {
  fields: (t) => ({
    devices: t.int({ description: 'So many; or so many percent.' }),
    percent: t.int(),
    pauseMinutes: t.int({ description: 'After the wave before has ended; 0 if left out.' }),
  }),
})
export const CampaignInput = builder.inputType('CampaignInput', {
  fields: (t) => ({
    name: t.string({ required: true }),
    type: t.field({ type: JobTypeNameType, required: true }),
    packageId: t.id({ description: 'For a main app or a script.' }),
    config: t.field({ type: 'JSON', description: 'Values by key, for a configuration.' }),
    devices: t.stringList({ description: 'VINs, unit IDs or serial numbers.' }),
    customerIds: t.idList({
      description:
        'Trailers of these customers alone; of all where left out. A unit ID of several customers needs it.',
    }),
    filters: t.field({ type: [FilterInput], description: 'Of the fleet grid; beside those that are named.' }),
    waves: t.field({ type: [WaveInput], description: 'Left out: 1 device, 1 %, 10 %, the rest.' }),
    windowFrom: t.string({ description: 'Like 22:00, by the sun where the trailer is.' }),
    windowTo: t.string(),
    conditions: t.field({ type: [ConditionType], description: 'Left out: those usual for the type.' }),
    failureLimit: t.int({ description: 'So many may fail; 0 if left out.' }),
    expiresAfterHours: t.int({ description: `${usualLife / hour} if left out.` }),
  }),
})

/** @throws a refusal for what is no time of the day */
const minutesIn = (text: string): number => {
  const found = /^(\d{2}):(\d{2})$/.exec(text.trim())
  const at = found ? Number(found[1]) * 60 + Number(found[2]) : -1
  if (!found || Number(found[2]) > 59 || at >= day / minute) throw refusal(t('A time is written like 22:00.'))
  return at
}
const waveIn = ({ devices, percent, pauseMinutes }: typeof WaveInput.$inferInput): Wave => ({
  ...(devices != null ? { size: devices, unit: 'devices' } : { size: percent ?? 0, unit: 'percent' }),
  pause: (pauseMinutes ?? 0) * minute,
})
const windowIn = (from: string | null | undefined, to: string | null | undefined): JobWindow | null => {
  if ((from == null) !== (to == null)) throw refusal(t('Give both times of the window, or neither.'))
  return from == null || to == null ? null : { from: minutesIn(from), to: minutesIn(to) }
}
const termsIn = (input: typeof CampaignInput.$inferInput): CampaignTerms => ({
  waves: input.waves?.map(waveIn) ?? usualWaves,
  window: windowIn(input.windowFrom, input.windowTo),
  conditions: [...new Set<ConditionName>(input.conditions ?? jobTypeOf(input.type).conditions)],
  failuresMost: input.failureLimit ?? 0,
  life: input.expiresAfterHours == null ? usualLife : input.expiresAfterHours * hour,
})

export const TermsInput = builder.inputType('CampaignTermsInput', {
  description: 'What holds from now on for what was not sent yet.',
  fields: (t) => ({
    version: t.int({ required: true, description: 'That was looked at: nobody else has changed it since.' }),
    waves: t.field({
      type: [WaveInput],
      description: 'For the devices whose wave has not begun, percent of these; as they are if left out.',
    }),
    windowFrom: t.string({ description: 'Like 22:00; at any time if left out.' }),
    windowTo: t.string(),
    conditions: t.field({ type: [ConditionType], required: true }),
    failureLimit: t.int({ required: true }),
    expiresAfterHours: t.int({ required: true }),
  }),
})
/** @throws a refusal for what cannot be read */
export const changeIn = (input: typeof TermsInput.$inferInput): TermsChange => ({
  version: input.version,
  waves: input.waves?.map(waveIn) ?? null,
  window: windowIn(input.windowFrom, input.windowTo),
  conditions: [...new Set<ConditionName>(input.conditions)],
  failuresMost: input.failureLimit,
  life: input.expiresAfterHours * hour,
})

/** @throws a refusal for what no campaign can be */
export const draftIn = (input: typeof CampaignInput.$inferInput): CampaignDraft => {
  const { config = null } = input
  if (config !== null && (typeof config !== 'object' || Array.isArray(config)))
    throw refusal(otaWords.emptyConfig)
  return {
    ...{ name: input.name, type: input.type, config: config as Config | null },
    packageId: input.packageId == null ? null : idOf(input.packageId),
    ...termsIn(input),
  }
}
/** Whom it is for. */
export const choiceIn = ({ devices, filters, customerIds }: typeof CampaignInput.$inferInput): Choice => ({
  names: devices ?? [],
  filters: filters ?? [],
  customerIds: (customerIds ?? []).map(idOf),
})
