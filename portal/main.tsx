/** Starts the portal: theme, session, and the frame. */
import './style/base.css'
import './ui/ui.css'
import './shell/shell.css'
import { Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { config } from './data/config.ts'
import { startGeolocation } from './data/geolocation.ts'
import { startMe } from './data/me.ts'
import { refresh } from './data/renew.ts'
import { startSession } from './data/session.ts'
import { App } from './shell/app.tsx'
import { startTheme } from './style/theme.ts'

startTheme()

/** Loads the page anew once its server answers: without one, the browser's own page has no way back. */
const reload = (): unknown =>
  fetch('/').then(
    () => location.reload(),
    () => setTimeout(reload, 3_000),
  )

// After an upgrade the parts of an older page are gone: it is loaded anew, once.
addEventListener('vite:preloadError', (event) => {
  if (Date.now() - (sessionStorage.reloaded ?? 0) < 60_000) return
  sessionStorage.reloaded = Date.now()
  event.preventDefault()
  reload()
})

startSession(refresh)
startMe()
startGeolocation()
void config()

createRoot(document.getElementById('portal')!).render(
  <Suspense>
    <App />
  </Suspense>,
)
