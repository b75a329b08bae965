/** The portal as an app on this device. */
import { t } from '#domain/basics/texts.ts'
import { useConfig } from '../../data/config.ts'
import { install, useInstalling } from '../../data/install.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Part } from '../../ui/layout/part.tsx'

/** Offers to install the app where the browser can, and says how on an iPhone. */
export function InstallApp() {
  const { productName } = useConfig()
  const installing = useInstalling()
  if (installing === null) return null
  return (
    <Part
      title={t('App')}
      about={t(
        '{{productName}} opens from your home screen, and shows what you saw last where there is no connection.',
        { productName },
      )}
    >
      {installing === 'ask' ? (
        <Button onClick={install}>{t('Install app')}</Button>
      ) : (
        <p>{t('In Safari, tap Share, then Add to Home Screen.')}</p>
      )}
    </Part>
  )
}
