/** A campaign that is changed while it runs becomes a new version: what was not sent yet goes by its new terms. */
import { type CampaignTerms, isChangeable, termsProblem, type Wave, waveSizes } from '#domain/ota/campaign.ts'
import { otaWords } from '#domain/ota/words.ts'
import { record } from '../audit/record.ts'
import { refusal } from '../platform/refusal.ts'
import { type ActContext, changing } from './acts.ts'
import { dealOut, lookAtOnce } from './jobs.ts'
import { type Campaign, changeTerms, talliesOf, termsValues } from './store.ts'

export interface TermsChange extends Omit<CampaignTerms, 'waves'> {
  /** The version that was looked at. */
  readonly version: number
  /** For the devices whose wave has not begun; null: as they are. */
  readonly waves: readonly Wave[] | null
}

const shownTerms = ({ version, waves, window, conditions, failuresMost, life }: Campaign) => ({
  ...{ version, waves, window, conditions, failuresMost, life },
})

/**
 * Gives a campaign other terms. Waves that have begun stay what they are, and what was sent keeps its own time.
 * @throws a refusal
 */
export const changeCampaignTerms = (
  context: ActContext,
  id: number,
  { version, waves, ...terms }: TermsChange,
): Promise<Campaign> =>
  changing(context, id, async (client, held) => {
    const { now, actor, viewer } = context
    if (!isChangeable(held.state)) throw refusal(otaWords.notChangeable(held.state))
    if (held.version !== version) throw refusal(otaWords.changedMeanwhile)
    const { begun } = held
    const changed = {
      ...terms,
      waves: [...held.waves.slice(0, begun), ...(waves ?? held.waves.slice(begun))],
    }
    const problem = termsProblem(changed)
    if (problem) throw refusal(problem)
    if (JSON.stringify(termsValues(changed)) === JSON.stringify(termsValues(held)))
      throw refusal(otaWords.nothingChanged)
    let { waveCount } = held
    if (waves) {
      const rest = (await talliesOf(client, [held])).get(id)!.slice(begun)
      if (!rest.some(({ planned }) => planned > 0)) throw refusal(otaWords.noWavesLeft)
      // Also what has ended before its wave began: it stays among them, so that every device is counted.
      const total = rest.flatMap((tally) => Object.values(tally)).reduce((sum, count) => sum + count, 0)
      const sizes = waveSizes(total, waves)
      await dealOut(client, held, sizes)
      waveCount = begun + sizes.length
    }
    const campaign = await changeTerms(client, held, changed, waveCount, viewer.email, now)
    await lookAtOnce(client, id, now)
    await record(client, actor, {
      action: 'campaign changed',
      subject: held.name,
      old: shownTerms(held),
      new: shownTerms(campaign),
    })
    return campaign
  })
