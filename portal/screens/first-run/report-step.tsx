/** The last step: how the first report is sent, and that it has come. */

import { t } from '#domain/basics/texts.ts'
import { apiAddress } from '../../data/api-address.ts'
import type { FirstRun } from '../../data/first-run.ts'
import { Link } from '../../ui/layout/link.tsx'
import { LevelMark } from '../../ui/marks/level-mark.tsx'
import { CopyButton } from '../../ui/sign-in/new-key.tsx'
import { tNodes } from '../../ui/text-nodes.tsx'
import { now, useNow } from '../../ui/time/clock.ts'
import { agoText } from '../../ui/time/time.ts'
import { curlLine, mqttLine, phoneAddress, type Sender } from './ways.ts'

type Vehicle = NonNullable<FirstRun['vehicle']>

export function ReportStep({
  vehicle,
  gatewayKey,
  report,
}: {
  vehicle: Vehicle
  /** Null where it was made before this page was opened. */
  gatewayKey: string | null
  report: FirstRun['report']
}) {
  const { serialNumber, unitId, vin } = vehicle
  if (report !== null)
    return (
      <div className="first-run-form" role="status">
        <p className="first-run-came">
          <LevelMark level="good" bare />{' '}
          {tNodes('{{gateway}} reported {{ago}}', {
            gateway: serialNumber ?? unitId,
            ago: <Since at={report} />,
          })}
        </p>
        <Link className="button" data-kind="primary" to={`/tracking/${vin}`}>
          {t('See it on the map')}
        </Link>
      </div>
    )
  if (serialNumber === null)
    return (
      <div className="first-run-form">
        <p>{t('{{unit}} carries no gateway yet, so nothing can report for it.', { unit: unitId })}</p>
        <Link className="button" to="/trailer-management">
          {t('Attach a gateway')}
        </Link>
      </div>
    )
  const origin = new URL(apiAddress('/'), location.href).origin
  return <Waiting sender={{ origin, key: gatewayKey ?? 'YOUR_KEY', serial: serialNumber }} />
}

/** How long ago, to the second while it is fresh: here somebody waits for it. */
function Since({ at }: { at: number }) {
  const text = useNow((now) =>
    now - at < 60_000
      ? t('{{seconds}} s ago', { seconds: Math.max(0, Math.round((now - at) / 1000)) })
      : agoText(at, now),
  )
  return <time dateTime={new Date(at).toISOString()}>{text}</time>
}

function Waiting({ sender }: { sender: Sender }) {
  // Its time does not tick under the eyes of whoever reads or selects it; the button copies the present one.
  const shown = useNow((now) => Math.floor(now / 10_000) * 10_000)
  return (
    <div className="first-run-form first-run-wide">
      <p className="first-run-waiting" role="status">
        <span className="first-run-pulse" aria-hidden="true" />
        {t('Waiting for the first report …')}
      </p>
      <p>{t('Switch the gateway on, or send a report yourself, from a terminal:')}</p>
      <code className="first-run-code">{curlLine(sender, new Date(shown))}</code>
      <CopyButton text={() => curlLine(sender, new Date(now()))} label={t('Copy line')} />
      {sender.key === 'YOUR_KEY' && <p className="note">{t('Put your key in place of YOUR_KEY.')}</p>}
      <details>
        <summary>{t('By MQTT')}</summary>
        <p>
          {t('The built-in broker listens on port 1883, unless MQTT_PORT says otherwise (then add -p PORT).')}
        </p>
        <code className="first-run-code">{mqttLine(sender, new Date(shown))}</code>
        <CopyButton text={() => mqttLine(sender, new Date(now()))} label={t('Copy line')} />
      </details>
      <details>
        <summary>{t('By a phone')}</summary>
        <p>
          {tNodes(
            'Any client of the OsmAnd protocol, such as Traccar Client, is a tracker. Its device identifier is {{serial}}, its server address:',
            { serial: <b>{sender.serial}</b> },
          )}
        </p>
        <code className="first-run-code">{phoneAddress(sender)}</code>
        <CopyButton text={() => phoneAddress(sender)} label={t('Copy address')} />
      </details>
    </div>
  )
}
