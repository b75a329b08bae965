/** The certificates of how a trailer was installed, the newest first; nothing where there is none. */

import { IconCertificate } from '@tabler/icons-react'
import { can } from '#domain/access/rights.ts'
import { t } from '#domain/basics/texts.ts'
import { installations, saveCertificate } from '../../data/installations.ts'
import { useSession } from '../../data/session.ts'
import { useQuery } from '../../data/use-query.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useAct } from '../../ui/states/act.ts'
import { FormError } from '../../ui/states/form-error.tsx'
import { dateOf } from '../../ui/time/time.ts'

/** Gateways are changed every few years. */
const most = 5

export function Certificates({ vin }: { vin: string }) {
  const viewer = useSession()?.viewer
  const maySee = viewer !== undefined && can(viewer, 'seeInstallations')
  const { answer } = useQuery(maySee ? ['certificates', vin] : null, (signal) =>
    installations(true, { vin, most }, signal),
  )
  const act = useAct()
  if (!answer || answer.length === 0) return null
  return (
    <div className="specs-certificates">
      {answer.map((one) => (
        <Button
          key={one.id}
          icon={<IconCertificate size={16} stroke={1.8} />}
          busy={act.busy}
          onClick={() => void act.run(() => saveCertificate(one))}
        >
          {t('Certificate of installation, {{day}}', {
            day: one.finished === null ? '' : dateOf(one.finished),
          })}
        </Button>
      ))}
      <FormError>{act.error}</FormError>
    </div>
  )
}
