/** Hears the news on every screen; shows new alerts as toasts, whose code is loaded with the first one. */
import { Suspense, useEffect } from 'react'
import { onFirings } from '../data/alert-news.ts'
import { useToasts } from '../ui/overlays/toast.ts'
import { lazyComponent } from '../ui/states/lazy-component.tsx'

const Toasts = lazyComponent(async () => (await import('./toasts.tsx')).Toasts)

const failed = (error: unknown) => console.warn('News could not be followed.', error)

export function AlertNews({ mayAlerts }: { mayAlerts: boolean }) {
  const some = useToasts().length > 0
  // It tells of alerts and of developer messages.
  useEffect(() => {
    import('../data/live.ts').then(({ startNews }) => startNews(), failed)
  }, [])
  useEffect(() => {
    if (!mayAlerts) return
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
