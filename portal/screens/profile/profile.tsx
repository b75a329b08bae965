/** The profile: who I am, my password, the second step of my sign-in, and where I am signed in. */

import { can } from '#domain/access/rights.ts'
import { t } from '#domain/basics/texts.ts'
import { useConfig } from '../../data/config.ts'
import { request } from '../../data/graphql.ts'
import { useViewer } from '../../data/me.ts'
import { profileQuery } from '../../data/profile.ts'
import { useQuery } from '../../data/use-query.ts'
import { Link } from '../../ui/layout/link.tsx'
import { Part } from '../../ui/layout/part.tsx'
import { StoreLinks } from '../../ui/layout/store-links.tsx'
import { SupportLink } from '../../ui/layout/support-link.tsx'
import { ErrorState, Loading } from '../../ui/states/states.tsx'
import { AboutSection } from './about.tsx'
import { InstallApp } from './install-app.tsx'
import { PasswordChange } from './password-change.tsx'
import { PushMessages } from './push-messages.tsx'
import { SecondFactor } from './second-factor.tsx'
import { Sessions } from './sessions.tsx'
import { UnitsSection } from './units.tsx'
import './profile.css'

export function Screen() {
  const { androidAppUrl, iosAppUrl } = useConfig()
  const viewer = useViewer()
  // Super admins have the list of all customers.
  const administers = viewer && can(viewer, 'editCustomer') && !can(viewer, 'manageCustomers')
  const { answer, error, again } = useQuery('profile', (signal) => request(profileQuery, {}, signal))
  if (error && !answer)
    return (
      <main className="page-state">
        <ErrorState title={error} again={again} />
      </main>
    )
  if (!answer)
    return (
      <main className="profile">
        <Loading lines={8} label={t('Loading your profile')} />
      </main>
    )
  const { me, timeZones, sessions } = answer
  return (
    <main className="profile">
      <AboutSection me={me} timeZones={timeZones} />
      <UnitsSection units={me.units} />
      <PasswordChange email={me.email} onChanged={again} />
      <SecondFactor me={me} onChanged={again} />
      {viewer && can(viewer, 'alerts') && <PushMessages />}
      <Sessions sessions={sessions} onChanged={again} />
      <Part
        title={t('Access tokens')}
        about={t('Programs of your own read and change with them what you chose, in place of your password.')}
      >
        <Link className="button" to="/access-tokens">
          {t('Access tokens')}
        </Link>
      </Part>
      {administers && (
        <Part
          title={t('Your company')}
          about={t('Working hours, gateway keys, the data agreement, and who sees what.')}
        >
          <Link className="button" to="/customer">
            {t('Customer settings')}
          </Link>
        </Part>
      )}
      <InstallApp />
      <SupportLink />
      <StoreLinks android={androidAppUrl} ios={iosAppUrl} />
    </main>
  )
}
