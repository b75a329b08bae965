/** Shown while there is no trailer: the way to the first one for super admins, for others when some will be here. */

import { can } from '#domain/access/rights.ts'
import { type RoleSees, seesOf } from '#domain/access/roles.ts'
import type { Viewer } from '#domain/access/session.ts'
import { t } from '#domain/basics/texts.ts'
import { Link } from '../layout/link.tsx'
import { Empty } from './states.tsx'

/** When trailers appear, by which of them a role sees. */
const appear: Readonly<Record<RoleSees, string>> = {
  whole: t('They appear here once they are registered for your account.'),
  sold: t('Trailers that your company has sold, or that are being transferred with it, appear here.'),
  built: t(
    'Trailers that your company has built appear here. If there should be some, ask an administrator to choose your manufacturer under Users.',
  ),
  toInstall: t(
    'Trailers appear here while their gateway is not installed, and for 30 days after you have installed it.',
  ),
  toInstallGo: t(
    'Trailers with a GO product appear here while it is not installed, and for 30 days after you have installed it.',
  ),
  near: t('Trailers near you appear here.'),
}

export function FirstSteps({ viewer }: { viewer: Viewer | undefined }) {
  const setsUp = viewer !== undefined && can(viewer, 'manageCustomers')
  const sees = new Set(viewer?.roles.map(seesOf))
  return (
    <Empty title={t('There are no trailers in your list')}>
      {setsUp ? (
        <>
          <p>{t('Four steps lead from a customer to the first report on the map.')}</p>
          <Link className="button" to="/first-run">
            {t('Set up the first trailer')}
          </Link>
          <Link to="/import/vehicles">{t('Import a spreadsheet')}</Link>
        </>
      ) : (
        [...sees].map((one) => <p key={one}>{appear[one]}</p>)
      )}
    </Empty>
  )
}
