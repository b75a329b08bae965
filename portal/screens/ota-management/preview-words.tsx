/** What a campaign or a roll back would do, in words. */

import { count, number } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import type { CampaignPreview } from '../../data/ota.ts'

/** @param verb what devices would do: "take part" */
export function PreviewWords({
  preview: { deviceCount, leftOutCount, waves, leftOutReasons, waitReasons, leftOut },
  verb,
}: {
  preview: CampaignPreview
  verb: string
}) {
  return (
    <div className="ota-preview">
      <p>
        {count(deviceCount, 'device')} would {verb}
        {waves.length > 0 &&
          t(', in waves of {{waves}}', { waves: waves.map((size) => number(size)).join(', ') })}
        .
        {leftOutCount > 0 &&
          t(' {{leftOutCount}} would not.', { leftOutCount: count(leftOutCount, 'trailer') })}
      </p>
      {leftOutReasons.length > 0 && (
        <>
          <h3>{t('Left out')}</h3>
          <ul>
            {leftOutReasons.map(({ why, count: of }) => (
              <li key={why}>
                {number(of)}: {why} (
                {leftOut
                  .filter((one) => one.why === why)
                  .slice(0, 5)
                  .map(({ unitId }) => unitId)
                  .join(', ')}
                {of > 5 && ' …'})
              </li>
            ))}
          </ul>
        </>
      )}
      {waitReasons.length > 0 && (
        <>
          <h3>{t('Would have to wait now')}</h3>
          <ul>
            {waitReasons.map(({ why, count: of }) => (
              <li key={why}>
                {number(of)}: {why}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
