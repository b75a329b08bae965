/** The gateway: its serial number is scanned or typed, and it is put on in place of the one that the trailer carries. */

import { useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import { trailerWords } from '#domain/fleet/trailer-words.ts'
import { readSerial } from '#domain/installation/installation.ts'
import { type Installation, trailersToInstall } from '../../data/installations.ts'
import { enter, type KeptInstallation } from '../../data/kept-installations.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useAct } from '../../ui/states/act.ts'
import { FormError } from '../../ui/states/form-error.tsx'
import { tNodes } from '../../ui/text-nodes.tsx'
import { ScanField } from './scan-field.tsx'

/** What the trailer carries now; what was known of it where nobody can be asked. */
async function carriedNow(kept: KeptInstallation): Promise<string | null> {
  const known = kept.trailer?.serialNumber ?? null
  try {
    const found = await trailersToInstall(kept.vin, 1)
    return found[0] ? found[0].serialNumber : known
  } catch (error) {
    console.warn('Without coverage we cannot tell which gateway the trailer carries now.', error)
    return known
  }
}

export function GatewayStep({
  kept,
  there,
  onDone,
}: {
  kept: KeptInstallation
  there: Installation | null
  onDone: () => void
}) {
  const [text, setText] = useState(kept.serialNumber ?? '')
  const [wrong, setWrong] = useState<string>()
  const act = useAct()
  const carried = there?.carried ?? kept.trailer?.serialNumber ?? null
  const serial = readSerial(text)
  const put = (given: string) =>
    act.run(async () => {
      const now = await carriedNow(kept)
      const trailer = kept.trailer && { ...kept.trailer, serialNumber: now }
      if (now !== carried && now !== given) {
        await enter(kept.id, { trailer })
        throw new Error(
          t('The trailer now carries {{gateway}}. Look again before you replace it.', {
            gateway: now ?? t('no gateway'),
          }),
        )
      }
      // A scan and a save of the same gateway is no other time at which it was put on.
      const attached = given === kept.serialNumber ? kept.attached : Date.now()
      await enter(kept.id, { trailer, serialNumber: given, attached })
      onDone()
    })
  const submit = () => {
    if (serial === null) setWrong(trailerWords.serial)
    else void put(serial)
  }
  const replaces = carried !== null && serial !== carried
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {carried !== null && (
        <p>{tNodes('This trailer carries the gateway {{gateway}}.', { gateway: <b>{carried}</b> })}</p>
      )}
      <ScanField
        label={t('Serial number of the gateway')}
        value={text}
        error={wrong}
        help={t('From the label on the gateway.')}
        onChange={(value) => {
          setText(value)
          setWrong(undefined)
        }}
        onScan={setText}
      />
      <FormError>{act.error}</FormError>
      <div className="install-acts">
        {carried !== null && text.trim() === '' && (
          <Button busy={act.busy} onClick={() => void put(carried)}>
            {t('Keep {{gateway}}', { gateway: carried })}
          </Button>
        )}
        <Button type="submit" kind="primary" busy={act.busy}>
          {replaces && serial !== null
            ? t('Replace {{gateway}}', { gateway: carried })
            : serial !== null && serial === carried
              ? t('Use this gateway')
              : t('Attach')}
        </Button>
      </div>
    </form>
  )
}
