/** The portal's service worker: what it does is in the files beside it. */
import { keepShell } from './offline.ts'
import { listenForPush } from './push.ts'

declare const self: ServiceWorkerGlobalScope

keepShell(self)
listenForPush(self)
