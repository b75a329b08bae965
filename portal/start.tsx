/** Starts the portal once the texts of its language are there: theme, session, and the frame. */
import { Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { config } from './data/config.ts'
import { startGeolocation } from './data/geolocation.ts'
import { startInstall } from './data/install.ts'
import { startLastSeen } from './data/last-seen.ts'
import { startMe } from './data/me.ts'
import { dropWorkers } from './data/old-workers.ts'
import { refresh } from './data/renew.ts'
import { session, startSession } from './data/session.ts'
import { App } from './shell/app.tsx'
import { startBrand } from './style/brand.ts'
import { startTheme } from './style/theme.ts'

/** Milliseconds. */
const workerAfter = 4_000

startTheme()

startSession(refresh)
startBrand(session() !== null)
startMe()
startLastSeen()
startGeolocation()
startInstall()
void config()
void dropWorkers()
// What it keeps must not compete with what this page still loads.
setTimeout(() => {
  void import('./data/app-worker.ts').then(({ startWorker }) => startWorker())
  void import('./data/push.ts').then(({ startPush }) => startPush())
}, workerAfter)

createRoot(document.getElementById('portal')!).render(
  <Suspense>
    <App />
  </Suspense>,
)
