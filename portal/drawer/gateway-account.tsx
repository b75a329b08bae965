/** What the gateway of a trailer says of itself: what it is and runs, how it is configured, and when it was heard of. */
import { t } from '#domain/basics/texts.ts'
import { commandOf, isCommand } from '#domain/commands/index.ts'
import { isJobType, jobTypeOf } from '#domain/ota/index.ts'
import { partTitle } from '#domain/ota/part.ts'
import type { Row } from '#domain/shapes/drawer.ts'
import { useQuery } from '../data/use-query.ts'
import { deviceOfVehicle, type VehicleDevice } from '../data/vehicle-device.ts'
import { LevelMark } from '../ui/marks/level-mark.tsx'
import { ErrorState, Loading } from '../ui/states/states.tsx'
import { Age } from '../ui/time/age.tsx'
import { moment } from '../ui/time/time.ts'
import { LabelledRows } from './section.tsx'
import './gateway-account.css'

const list = (texts: readonly string[], none: string) => texts.join(', ') || none

/** @param firmware whether versions of software may be shown */
export const accountRows = (one: VehicleDevice, firmware: boolean): readonly Row[] => [
  { label: t('Product'), text: one.product },
  { label: t('Hardware'), text: one.hardware },
  ...(firmware ? one.firmware.map(({ part, version }) => ({ label: partTitle(part), text: version })) : []),
  ...(one.iccid === null ? [] : [{ label: 'ICCID', text: one.iccid }]),
  ...(one.simStatus === null ? [] : [{ label: t('SIM, as reported'), text: one.simStatus }]),
  ...(one.started === null ? [] : [{ label: t('Started'), text: moment(one.started) }]),
  {
    label: t('Over the air'),
    text: list(
      one.jobTypes.map((name) => (isJobType(name) ? jobTypeOf(name).title : name)),
      t('Nothing'),
    ),
  },
  {
    label: t('Commands'),
    text: list(
      one.commands.map((name) => (isCommand(name) ? commandOf(name).title : name)),
      t('None'),
    ),
  },
]

/** @param firmware whether versions of software may be shown */
export function GatewayAccount({ vin, firmware }: { vin: string; firmware: boolean }) {
  const { answer, error, again } = useQuery(['vehicleDevice', vin], async (signal) => ({
    one: await deviceOfVehicle(vin, signal),
  }))
  if (error && !answer) return <ErrorState title={error} again={again} />
  if (!answer) return <Loading lines={5} label={t('Loading what the gateway says')} />
  const { one } = answer
  if (!one)
    return <p className="gateway-note">{t('The gateway has not said what it is and what it runs.')}</p>
  return (
    <>
      <h4 className="gateway-title">{t('As the gateway says')}</h4>
      <LabelledRows rows={accountRows(one, firmware)} />
      <dl className="rows gateway-ways">
        {one.contacts.map(({ way, at }) => (
          <div key={way}>
            <dt>{t('Heard by {{protocol}}', { protocol: way.toUpperCase() })}</dt>
            <dd>
              <Age at={at} />
            </dd>
          </div>
        ))}
      </dl>
      <h4 className="gateway-title">{t('Configuration')}</h4>
      <Drift device={one} />
      <LabelledRows
        rows={[
          ...one.config.map(({ title, value, needsRestart }) => ({
            label: needsRestart ? t('{{setting}} (after a restart)', { setting: title }) : title,
            text: value,
          })),
          ...(one.configHash === null ? [] : [{ label: t('Hash'), text: one.configHash }]),
        ]}
      />
    </>
  )
}

function Drift({ device: { config, drift } }: { device: VehicleDevice }) {
  if (drift.length === 0)
    return (
      <p className="gateway-note">
        {config.length === 0 ? t('It has not said how it is configured.') : t('As it should be.')}
      </p>
    )
  return (
    <ul className="gateway-drift" aria-label={t('Not as it should be')}>
      {drift.map(({ key, words }) => (
        <li key={key} data-ink="caution">
          <LevelMark level="caution" bare /> {words}
        </li>
      ))}
    </ul>
  )
}
