/** The way back to the first steps, until the first report of the installation has come. */

import { useEffect } from 'react'
import { t } from '#domain/basics/texts.ts'
import { reloadMe, stillFirstRun } from '../data/me.ts'
import { useQuery } from '../data/use-query.ts'
import { Link } from '../ui/layout/link.tsx'

/** How often it is looked for the first report, wherever somebody is. */
const lookedEvery = 15_000

export function FirstRunNote() {
  const { answer } = useQuery('still first run', stillFirstRun, { refetchEvery: lookedEvery })
  useEffect(() => {
    if (answer === false) reloadMe()
  }, [answer])
  return (
    <p className="frame-note">
      {t('No trailer has reported yet.')} <Link to="/first-run">{t('Go on with the first trailer')}</Link>
    </p>
  )
}
