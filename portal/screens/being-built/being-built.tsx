/** Parent group for a screen that is still being built: says so, and leads on. */
import { useConfig } from '../../data/config.ts'
import type { ScreenProps } from '../../data/screen.ts'
import { useSession } from '../../data/session.ts'
import { Link } from '../../ui/layout/link.tsx'
import { StoreLinks } from '../../ui/layout/store-links.tsx'
import { Empty } from '../../ui/states/states.tsx'

/** The title of the screen where people look for the mobile apps. */
const help = 'Help'

export function Screen({ title }: ScreenProps) {
  const { androidAppUrl, iosAppUrl } = useConfig()
  const signedIn = useSession() !== null
  return (
    <main className="page-state">
      <Empty title={`${title} is being built`}>
        <p>It will be here in one of the next versions.</p>
        <Link className="button" data-kind="primary" to={signedIn ? '/tracking' : '/'}>
          {signedIn ? 'Go to Tracking' : 'Go to sign-in'}
        </Link>
        {title === help && <StoreLinks android={androidAppUrl} ios={iosAppUrl} />}
      </Empty>
    </main>
  )
}
