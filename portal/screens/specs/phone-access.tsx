/** The switch that opens a trailer to phones without a key, for those who manage the keys of its gateway. */
import { t } from '#domain/basics/texts.ts'
import { openVehicleToPhones, phoneAccess } from '../../data/phones.ts'
import { useQuery } from '../../data/use-query.ts'
import { Switch } from '../../ui/controls/controls.tsx'
import { useAct } from '../../ui/states/act.ts'
import { FormError } from '../../ui/states/form-error.tsx'

export function PhoneAccess({ vin, serial }: { vin: string; serial: string }) {
  const { answer, error, update } = useQuery(vin, (signal) => phoneAccess(vin, signal))
  const act = useAct()
  const turn = (wanted: boolean) =>
    act.run(async () => {
      const open = await openVehicleToPhones(vin, wanted)
      update((before) => ({ ...before, open }))
    })
  const isAlways = answer?.keyRequired === false
  return (
    <>
      <Switch
        label={t('Reports from a phone are accepted without a key')}
        on={isAlways || (answer?.open ?? false)}
        disabled={answer === null || isAlways}
        busy={act.busy}
        onChange={(on) => void turn(on)}
      />
      <p className="note">
        {isAlways
          ? t('This server accepts every phone without a key.')
          : t(
              'While this is on, anybody who knows the serial number {{serial}} can report a position for this trailer.',
              { serial },
            )}
      </p>
      <FormError>{act.error ?? error}</FormError>
    </>
  )
}
