/** Which kind of report is to be made: those whose feature is on. */

import { mayShow } from '#domain/access/gate.ts'
import type { Viewer } from '#domain/access/session.ts'
import { t } from '#domain/basics/texts.ts'
import { reportKinds } from '#domain/reports/index.ts'
import { newReportPath } from '../../../data/alert-paths.ts'
import { useMe } from '../../../data/me.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Link } from '../../../ui/layout/link.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'

export function KindDialog({
  viewer,
  customerId,
  onClose,
}: {
  viewer: Viewer
  customerId: string | null
  onClose: () => void
}) {
  const { flags } = useMe()
  const kinds = reportKinds.filter(({ flag }) => mayShow(flag ? { flag } : {}, viewer, flags))
  return (
    <Dialog
      title={t('Which report?')}
      wide
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('Cancel')}</Button>}
    >
      <ul className="report-kinds">
        {kinds.map(({ id, name, slug, purpose }) => (
          <li key={id}>
            <Link to={`${newReportPath(slug)}${customerId ? `?customer=${customerId}` : ''}`}>
              <b>{name}</b>
              <span>{purpose}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
