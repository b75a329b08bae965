/** One device: what it is and runs, how it is configured, and what happened to it. */

import { t } from '#domain/basics/texts.ts'
import { commandOf, isCommand } from '#domain/commands/index.ts'
import { isJobType, jobTypeOf } from '#domain/ota/index.ts'
import { partTitle } from '#domain/ota/part.ts'
import { request } from '../../data/graphql.ts'
import { type Device, deviceQuery } from '../../data/ota.ts'
import { useQuery } from '../../data/use-query.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Warning } from '../../ui/controls/controls.tsx'
import { setSearch } from '../../ui/layout/address.ts'
import { Link } from '../../ui/layout/link.tsx'
import { LevelMark } from '../../ui/marks/level-mark.tsx'
import { Empty, ErrorState, Loading } from '../../ui/states/states.tsx'
import { tNodes } from '../../ui/text-nodes.tsx'
import { Age } from '../../ui/time/age.tsx'
import { moment } from '../../ui/time/time.ts'
import { DeviceStory } from './device-story.tsx'

const leave = () => setSearch({ device: null, view: 'devices', page: null })

export function DevicePage({ serialNumber }: { serialNumber: string }) {
  const page = useQuery(
    ['device', serialNumber],
    async (signal) => ({ one: (await request(deviceQuery, { serialNumber }, signal)).device }),
    { refetchEvery: 5_000 },
  )
  if (page.error && !page.answer)
    return (
      <main className="page-state">
        <ErrorState title={page.error} again={page.again} />
      </main>
    )
  if (!page.answer)
    return (
      <main className="ota-page">
        <Loading lines={8} label={t('Loading the device')} />
      </main>
    )
  const { one } = page.answer
  if (!one)
    return (
      <main className="page-state">
        <Empty title={t('This gateway has not said what it is.')}>
          <Button onClick={leave}>{t('All devices')}</Button>
        </Empty>
      </main>
    )
  const trailer = one.vin ? <Link to={`/tracking/${one.vin}`}>{one.unitId}</Link> : t('On no trailer')
  return (
    <main className="ota-page">
      <div>
        <Button onClick={leave}>{t('All devices')}</Button>
      </div>
      <section className="one-head" aria-label={t('Device')}>
        <div>
          <h1>{one.serialNumber}</h1>
          <span className="ota-note">
            {one.customerName
              ? tNodes('{{trailer}} of {{customer}}', { trailer, customer: one.customerName })
              : trailer}
          </span>
        </div>
      </section>
      <Facts device={one} />
      <Configuration device={one} />
      <DeviceStory serialNumber={one.serialNumber} />
    </main>
  )
}

function Facts({ device: one }: { device: Device }) {
  const able = one.jobTypes.map((name) => (isJobType(name) ? jobTypeOf(name).title : name)).join(', ')
  const obeys = one.commands.map((name) => (isCommand(name) ? commandOf(name).title : name)).join(', ')
  const facts: readonly (readonly [string, string])[] = [
    [t('Product'), one.product],
    [t('Hardware'), one.hardware],
    ...one.firmware.map(({ part, version }) => [partTitle(part), version] as const),
    [t('Over the air'), able || t('Nothing')],
    [t('Commands'), obeys || t('None')],
    ['ICCID', one.iccid ?? '-'],
    [t('SIM status'), one.simStatus ?? '-'],
    [t('Started'), one.started === null ? '-' : moment(one.started)],
  ]
  return (
    <dl className="one-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {one.contacts.map(({ way, at }) => (
        <div key={way}>
          <dt>{t('Last heard by {{way}}', { way: way.toUpperCase() })}</dt>
          <dd>
            <Age at={at} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Configuration({ device: { config, configHash, drift } }: { device: Device }) {
  return (
    <section className="ota-part" aria-label={t('Configuration')}>
      <h2>{t('Configuration')}</h2>
      {drift.map(({ key, words }) => (
        <Warning key={key}>{words}</Warning>
      ))}
      {config.length === 0 ? (
        <p className="ota-note">{t('It has not said how it is configured, and no template sets it.')}</p>
      ) : (
        <div className="ota-config">
          <table>
            <thead>
              <tr>
                <th scope="col">{t('Value')}</th>
                <th scope="col">{t('Should be')}</th>
                <th scope="col">{t('Is')}</th>
              </tr>
            </thead>
            <tbody>
              {config.map(({ key, title, value, desired, isDifferent, needsRestart }) => (
                <tr key={key}>
                  <th scope="row">
                    {needsRestart ? t('{{title}} (after a restart)', { title: t(title) }) : t(title)}
                  </th>
                  <td>{desired ?? t('Not set')}</td>
                  <td data-ink={isDifferent ? 'caution' : undefined}>
                    {isDifferent && <LevelMark level="caution" bare />} {value}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {configHash && <p className="ota-note">{t('Configuration hash: {{hash}}', { hash: configHash })}</p>}
    </section>
  )
}
