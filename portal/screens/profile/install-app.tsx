/** The portal as an app on this device. */
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
      title="App"
      about={`${productName} opens from your home screen, and shows what you saw last where there is no connection.`}
    >
      {installing === 'ask' ? (
        <Button onClick={install}>Install app</Button>
      ) : (
        <p>In Safari, tap Share, then Add to Home Screen.</p>
      )}
    </Part>
  )
}
