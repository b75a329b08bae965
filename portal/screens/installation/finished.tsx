/** An installation that is finished: what was fitted, and the certificate. */

import { IconCertificate, IconCircleCheck } from '@tabler/icons-react'
import { t } from '#domain/basics/texts.ts'
import { type Installation, saveCertificate } from '../../data/installations.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Link } from '../../ui/layout/link.tsx'
import { Vin } from '../../ui/marks/vin.tsx'
import { useAct } from '../../ui/states/act.ts'
import { FormError } from '../../ui/states/form-error.tsx'
import { moment } from '../../ui/time/time.ts'
import { SentPhoto } from './sent-photo.tsx'

export function FinishedInstallation({ one }: { one: Installation }) {
  const act = useAct()
  return (
    <>
      <header className="install-head">
        <Link to="/installation">{t('All trailers')}</Link>
        <h2>{t('{{unitId}} is installed', { unitId: one.unitId })}</h2>
        <p>
          <Vin value={one.vin} /> {one.customerName}
        </p>
      </header>
      <div className="install-acts">
        <Button
          kind="primary"
          icon={<IconCertificate size={18} stroke={1.8} />}
          busy={act.busy}
          onClick={() => void act.run(() => saveCertificate(one))}
        >
          {t('Download the certificate')}
        </Button>
      </div>
      <FormError>{act.error}</FormError>
      <dl className="install-facts">
        <dt>{t('Gateway')}</dt>
        <dd>{one.serialNumber}</dd>
        <dt>{t('Finished')}</dt>
        <dd>{one.finished !== null && moment(one.finished)}</dd>
        <dt>{t('By')}</dt>
        <dd>{one.installer}</dd>
      </dl>
      <ul className="install-checklist" aria-label={t('Fitted sensors')}>
        {one.checklist.map(({ sensorTypeId, label, firstReport }) => (
          <li key={sensorTypeId} data-heard={firstReport !== null || undefined}>
            <IconCircleCheck size={24} stroke={1.8} aria-hidden="true" />
            <span>
              <b>{t(label)}</b>
              <span className="install-under">
                {firstReport === null
                  ? t('not heard when it was finished')
                  : t('first reported {{time}}', { time: moment(firstReport) })}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {one.photos.length > 0 && (
        <ul className="install-photos" aria-label={t('Photos')}>
          {one.photos.map(({ id }, index) => (
            <li key={id}>
              <SentPhoto installation={one.id} id={id} name={t('Photo {{number}}', { number: index + 1 })} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
