/** What a sensor of the very trailer says, live: the test that a repair has helped. */

import { useState } from 'react'
import { isOn } from '#domain/access/flags.ts'
import { t } from '#domain/basics/texts.ts'
import { type SensorKey, sensorOf } from '#domain/sensors/index.ts'
import { drawerSections } from '#domain/sensors/order.ts'
import { readingAt } from '#domain/sensors/turn.ts'
import { useMe } from '../../../data/me.ts'
import type { VehicleDetail } from '../../../data/vehicle.ts'
import { Rendered } from '../../../drawer/renderers.tsx'
import { LevelMark, levelNames } from '../../../ui/marks/level-mark.tsx'
import { ErrorState, Loading } from '../../../ui/states/states.tsx'
import { tNodes } from '../../../ui/text-nodes.tsx'
import { Age } from '../../../ui/time/age.tsx'
import { now } from '../../../ui/time/clock.ts'
import { useTrailer } from './use-trailer.ts'
import '../../../drawer/section.css'

export function LiveReading({ vin, sensor }: { vin: string; sensor: SensorKey }) {
  const { answer, error, again } = useTrailer(vin)
  const { label } = sensorOf(sensor)
  return (
    <section className="help-live" aria-labelledby="live-reading">
      <h3 id="live-reading">
        {sensor === 'lightSystemFault' ? t('Lamp test, live') : t('{{sensor}}, live', { sensor: label })}
      </h3>
      {answer ? (
        <Reading key={sensor} detail={answer} sensor={sensor} />
      ) : answer === null ? (
        <p>{t('There is no such trailer that you may see.')}</p>
      ) : error ? (
        <ErrorState title={error} again={again} />
      ) : (
        <Loading lines={3} label={t('Loading {{sensor}}', { sensor: label })} />
      )}
      {answer && error && (
        <p className="note" role="alert">
          {error} {t('This is what was known last.')}
        </p>
      )}
    </section>
  )
}

function Reading({ detail, sensor: key }: { detail: VehicleDetail; sensor: SensorKey }) {
  const { vehicle, state, address } = detail
  const { flags } = useMe()
  const [began] = useState(() => state.readings[key]?.at ?? null)
  const sensor = sensorOf(key)
  const held = state.readings[key]
  const isFitted = drawerSections(vehicle, (flag) => isOn(flag, flags), null).some((one) => one.key === key)
  if (!isFitted)
    return <p>{t('{{unit}} does not report it. Look at it by hand.', { unit: vehicle.unitId })}</p>
  if (!held)
    return (
      <p role="status">
        {t('{{unit}} has not reported it yet.', { unit: vehicle.unitId })}
        {sensor.installHint ? ` ${sensor.installHint}` : ''}
      </p>
    )
  const reading = readingAt(sensor, held, now())
  const level = sensor.level?.(reading, vehicle)
  const isNew = held.at !== began
  return (
    <>
      <p role="status">
        {isNew ? (
          <>
            {level && <LevelMark level={level} bare />}{' '}
            <b>
              {level
                ? t('{{unit}} has reported anew: {{level}}.', {
                    unit: vehicle.unitId,
                    level: levelNames[level].toLowerCase(),
                  })
                : t('{{unit}} has reported anew.', { unit: vehicle.unitId })}
            </b>
          </>
        ) : (
          t('Waiting for the next report of {{unit}}.', { unit: vehicle.unitId })
        )}
      </p>
      <p>{tNodes('Last heard {{ago}}', { ago: <Age at={held.at} staleAfter={sensor.staleAfter} /> })}</p>
      <Rendered
        drawer={sensor.drawer}
        reading={reading}
        vehicle={vehicle}
        state={state}
        lives={state.faults.filter(({ sensorTypeId }) => sensorTypeId === sensor.id)}
        address={address}
      />
    </>
  )
}
