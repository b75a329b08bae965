/** Listens for new alerts on every screen and shows them as toasts, whose code is loaded with the first one. */
import { Suspense, useEffect } from 'react'
import { onFirings } from '../data/alert-news.ts'
import { useToasts } from '../ui/overlays/toast.ts'
import { lazyComponent } from '../ui/states/lazy-component.tsx'

const Toasts = lazyComponent(async () => (await import('./toasts.tsx')).Toasts)

export function AlertNews({ mayAlerts }: { mayAlerts: boolean }) {
  const some = useToasts().length > 0
  useEffect(() => {
    if (!mayAlerts) return
    const failed = (error: unknown) => console.warn('AlertNews of alerts could not be followed.', error)
    import('../data/live.ts').then(({ startLive }) => startLive(), failed)
    return onFirings((firings) => {
      import('./announce-alerts.ts').then(({ announceAlerts }) => announceAlerts(firings), failed)
    })
  }, [mayAlerts])
  return some ? (
    <Suspense>
      <Toasts />
    </Suspense>
  ) : null
}
