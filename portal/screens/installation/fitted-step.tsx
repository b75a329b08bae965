/** What is fitted: of the sensors that the device supports, those that are on this trailer. */

import { useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import { fittable, fittedAtFirst } from '#domain/installation/installation.ts'
import { installationWords } from '#domain/installation/words.ts'
import { enter, type KeptInstallation } from '../../data/kept-installations.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Check } from '../../ui/controls/controls.tsx'
import { useAct } from '../../ui/states/act.ts'
import { FormError } from '../../ui/states/form-error.tsx'

export function FittedStep({ kept, onDone }: { kept: KeptInstallation; onDone: () => void }) {
  const device = kept.trailer?.deviceTypeId ?? null
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    () => new Set(kept.sensorTypeIds ?? fittedAtFirst(device, kept.trailer?.installedSensorTypeIds ?? [])),
  )
  const act = useAct()
  const sensors = fittable(device)
  const save = () =>
    act.run(async () => {
      if (chosen.size === 0) throw new Error(installationWords.sensors)
      await enter(kept.id, { sensorTypeIds: sensors.flatMap(({ id }) => (chosen.has(id) ? [id] : [])) })
      onDone()
    })
  return (
    <>
      <fieldset className="install-sensors">
        <legend className="unseen">{t('Fitted sensors')}</legend>
        {sensors.map(({ id, label }) => (
          <Check
            key={id}
            label={label}
            on={chosen.has(id)}
            onChange={(on) =>
              setChosen((now) => new Set(on ? [...now, id] : [...now].filter((other) => other !== id)))
            }
          />
        ))}
      </fieldset>
      <FormError>{act.error}</FormError>
      <div className="install-acts">
        <Button kind="primary" busy={act.busy} onClick={() => void save()}>
          {t('These {{sensors}} are fitted', { sensors: chosen.size })}
        </Button>
      </div>
    </>
  )
}
