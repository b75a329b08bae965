/** Whether drivers may open the page of a customer's trailers by the code on them; it works at once. */

import { useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import { driverPages, setDriverPages } from '../../data/driver.ts'
import { useQuery } from '../../data/use-query.ts'
import { Switch } from '../../ui/controls/controls.tsx'
import { useAct } from '../../ui/states/act.ts'
import { FormError } from '../../ui/states/form-error.tsx'

export function DriverRule({ customerId }: { customerId: string }) {
  const query = useQuery(customerId, (signal) => driverPages(customerId, signal))
  const [turned, setTurned] = useState<boolean | null>(null)
  const act = useAct()
  const on = turned ?? query.answer
  const wrong = act.error ?? query.error
  return (
    <div className="second-factor-switch">
      <Switch
        label={t('Driver page by the code on a trailer')}
        on={on ?? false}
        disabled={on === null}
        busy={act.busy}
        onChange={(to) => void act.run(async () => setTurned(await setDriverPages(customerId, to)))}
      />
      <p className="note">
        {t(
          'Drivers scan the code on a trailer to see whether it may be pulled. Codes are created and printed under Driver codes.',
        )}
      </p>
      <FormError>{wrong}</FormError>
    </div>
  )
}
