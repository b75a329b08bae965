/** Push messages for alerts: in this browser, and on my other devices. */

import { IconTrash } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import type { PushRecord } from '#domain/wire/push.ts'
import { request } from '../../data/graphql.ts'
import {
  type PushAbility,
  type PushDevice,
  pushAbility,
  pushDevicesQuery,
  pushHere,
  removePushDevice,
  testPush,
  turnOffPush,
  turnOnPush,
} from '../../data/push.ts'
import { useQuery } from '../../data/use-query.ts'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import { Choice, Switch } from '../../ui/controls/controls.tsx'
import { FormResult, Part } from '../../ui/layout/part.tsx'
import { useAct } from '../../ui/states/act.ts'
import { tNodes } from '../../ui/text-nodes.tsx'
import { Age } from '../../ui/time/age.tsx'
import { deviceOf } from './device.ts'

const unable: Readonly<Record<Exclude<PushAbility, 'able'>, string>> = {
  none: t(
    'This browser has no push messages here. It needs a browser that has them, and an address that begins with https://.',
  ),
  install: t(
    'On this phone push messages need the app: add the portal to the home screen, and open it from there.',
  ),
  blocked: t(
    'Notifications of this page are blocked. Allow them in the settings of the browser, then load the page again.',
  ),
}
const which = [
  { value: 'critical', label: t('Critical alerts only') },
  { value: 'all', label: t('All alerts that notify me') },
]

export function PushMessages() {
  const { answer, error, again } = useQuery('push devices', (signal) => request(pushDevicesQuery, {}, signal))
  const [here, setHere] = useState<PushRecord | null>(null)
  const [wanted, setWanted] = useState('critical')
  const [done, setDone] = useState<string | null>(null)
  const { busy, error: failed, run, fail } = useAct()
  const ability = pushAbility()

  const look = () => {
    pushHere().then(setHere, (problem) => console.warn('The subscription could not be read.', problem))
    again()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the page as it was opened
  useEffect(look, [])

  const devices = answer?.pushDevices ?? []
  const own = devices.find(({ endpoint }) => endpoint === here?.endpoint) ?? null
  const level = own ? (own.criticalOnly ? 'critical' : 'all') : wanted
  const act = (work: () => Promise<string | null>) => {
    setDone(null)
    void run(async () => {
      setDone(await work())
      look()
    })
  }
  const turn = (on: boolean, value = level) =>
    act(async () => {
      if (!on) {
        await turnOffPush(own?.id ?? null)
        return t('Push messages are off in this browser.')
      }
      if (await turnOnPush(value === 'critical')) return t('Push messages are on in this browser.')
      fail(t('The browser did not allow notifications.'))
      return null
    })

  return (
    <Part
      title={t('Push messages for alerts')}
      about={t(
        'Alerts that notify you by email appear on your device as well, also while the portal is closed. Signing out ends them there.',
      )}
    >
      {ability === 'able' ? (
        <>
          <Switch
            label={t('Push messages in this browser')}
            on={own !== null}
            busy={busy}
            onChange={(on) => turn(on)}
          />
          <Choice
            label={t('Which alerts')}
            value={level}
            options={which}
            disabled={busy}
            onChange={(value) => (own ? turn(true, value) : setWanted(value))}
          />
        </>
      ) : (
        <p className="push-unable">{unable[ability]}</p>
      )}
      {devices.length > 0 && (
        <ul className="sessions">
          {devices.map((device) => (
            <Device
              key={device.id}
              device={device}
              isHere={device === own}
              busy={busy}
              onTest={() =>
                act(async () => {
                  await testPush(device.id)
                  return t('A test message is on its way.')
                })
              }
              onRemove={() =>
                act(async () => {
                  await (device === own ? turnOffPush(device.id) : removePushDevice(device.id))
                  return t('That device gets no more push messages.')
                })
              }
            />
          ))}
        </ul>
      )}
      <FormResult done={done} error={failed ?? error} />
    </Part>
  )
}

function Device({
  device: { agent, criticalOnly, succeeded, problem },
  isHere,
  busy,
  onTest,
  onRemove,
}: {
  device: PushDevice
  isHere: boolean
  busy: boolean
  onTest: () => void
  onRemove: () => void
}) {
  const name = deviceOf(agent)
  return (
    <li>
      <span className="session-device">
        {name}
        {isHere && <span className="tag">{t('This device')}</span>}
        <span className="session-facts">{criticalOnly ? t('Critical only') : t('All')}</span>
      </span>
      <span className="session-facts">
        {problem !== null ? (
          <span>{t('Last message failed: {{problem}}', { problem })}</span>
        ) : succeeded === null ? (
          t('No message yet')
        ) : (
          <span>{tNodes('Last message {{age}}', { age: <Age at={succeeded} /> })}</span>
        )}
        <Button busy={busy} onClick={onTest}>
          {t('Send a test')}
        </Button>
        <IconButton label={t('Remove {{name}}', { name })} disabled={busy} onClick={onRemove}>
          <IconTrash size={16} stroke={1.6} />
        </IconButton>
      </span>
    </li>
  )
}
