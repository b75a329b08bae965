/** Parent group for a screen that is still being built: says so, and leads on. */
import type { ScreenProps } from '../../data/screen.ts'
import { useSession } from '../../data/session.ts'
import { Link } from '../../ui/layout/link.tsx'
import { Empty } from '../../ui/states/states.tsx'

export function Screen({ title }: ScreenProps) {
  const signedIn = useSession() !== null
  return (
    <main className="page-state">
      <Empty title={`${title} is being built`}>
        <p>It will be here in one of the next versions.</p>
        <Link className="button" data-kind="primary" to={signedIn ? '/tracking' : '/'}>
          {signedIn ? 'Go to Tracking' : 'Go to sign-in'}
        </Link>
      </Empty>
    </main>
  )
}
