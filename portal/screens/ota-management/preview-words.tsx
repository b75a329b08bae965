/** What a campaign or a roll back would do, in words. */

import { number } from '#domain/basics/print.ts'
import { plural, t } from '#domain/basics/texts.ts'
import type { CampaignPreview } from '../../data/ota.ts'

const wouldText = (kind: 'campaign' | 'rollback', devices: number, waves: readonly number[]): string => {
  const said = { count: number(devices), waves: waves.map((size) => number(size)).join(', ') }
  if (kind === 'campaign')
    return waves.length > 0
      ? plural(
          devices,
          '{{count}} device would take part, in waves of {{waves}}.',
          '{{count}} devices would take part, in waves of {{waves}}.',
          said,
        )
      : plural(devices, '{{count}} device would take part.', '{{count}} devices would take part.', said)
  return waves.length > 0
    ? plural(
        devices,
        '{{count}} device would be rolled back, in waves of {{waves}}.',
        '{{count}} devices would be rolled back, in waves of {{waves}}.',
        said,
      )
    : plural(
        devices,
        '{{count}} device would be rolled back.',
        '{{count}} devices would be rolled back.',
        said,
      )
}

/** @param kind what devices would do: take part, or be rolled back */
export function PreviewWords({
  preview: { deviceCount, leftOutCount, waves, leftOutReasons, waitReasons, leftOut },
  kind,
}: {
  preview: CampaignPreview
  kind: 'campaign' | 'rollback'
}) {
  return (
    <div className="ota-preview">
      <p>
        {wouldText(kind, deviceCount, waves)}
        {leftOutCount > 0 && (
          <>
            {' '}
            {plural(leftOutCount, '{{count}} trailer would not.', '{{count}} trailers would not.', {
              count: number(leftOutCount),
            })}
          </>
        )}
      </p>
      {leftOutReasons.length > 0 && (
        <>
          <h3>{t('Left out')}</h3>
          <ul>
            {leftOutReasons.map(({ why, count: of }) => (
              <li key={why}>
                {number(of)}: {t(why)} (
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
                {number(of)}: {t(why)}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
