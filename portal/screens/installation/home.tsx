/** Where an installer's day begins: find a trailer, go on with what is not finished, look at what is. */

import { IconCertificate, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { t } from '#domain/basics/texts.ts'
import { type InstallationRow, installations, saveCertificate } from '../../data/installations.ts'
import { isSent, type KeptInstallation } from '../../data/kept-installations.ts'
import { useQuery } from '../../data/use-query.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Link } from '../../ui/layout/link.tsx'
import { Vin } from '../../ui/marks/vin.tsx'
import { useAct } from '../../ui/states/act.ts'
import { FormError } from '../../ui/states/form-error.tsx'
import { tNodes } from '../../ui/text-nodes.tsx'
import { Age } from '../../ui/time/age.tsx'
import { FindTrailer } from './find-trailer.tsx'
import { KeptMark } from './kept-mark.tsx'

/** More than these nobody has begun, or looks through, on a phone. */
const most = 50
const mostFinished = 10

export function InstallationHome({ kept }: { kept: readonly KeptInstallation[] }) {
  const unsent = kept.filter((one) => !isSent(one)).length
  const open = useQuery(['open', kept.length, unsent], (signal) => installations(false, { most }, signal), {
    keepPrevious: true,
    retryAfter: 5_000,
  })
  const finished = useQuery(
    ['finished', kept.length],
    (signal) => installations(true, { most: mostFinished }, signal),
    { keepPrevious: true, retryAfter: 5_000 },
  )
  const here = kept.filter(({ isCancelled }) => !isCancelled)
  const elsewhere = (open.answer ?? []).filter(({ id }) => !kept.some((one) => one.id === id))
  const done = (finished.answer ?? []).filter(({ id }) => !kept.some((one) => one.id === id))
  return (
    <>
      <FindTrailer open={[...here, ...elsewhere]} />
      {here.length + elsewhere.length > 0 && (
        <section aria-labelledby="unfinished">
          <h2 id="unfinished">{t('Not finished')}</h2>
          <ul className="install-list">
            {here.map((one) => (
              <Entry
                key={one.id}
                id={one.id}
                name={one.trailer?.unitId ?? one.vin}
                vin={one.vin}
                under={
                  isSent(one) ? (
                    tNodes('begun {{age}}', { age: <Age at={one.started} /> })
                  ) : (
                    <KeptMark id={one.id} finished={one.finished !== null} />
                  )
                }
              />
            ))}
            {elsewhere.map(({ id, unitId, vin, installer, started }) => (
              <Entry
                key={id}
                id={id}
                name={unitId}
                vin={vin}
                under={
                  <>
                    {installer}, <Age at={started} />
                  </>
                }
              />
            ))}
          </ul>
        </section>
      )}
      {done.length > 0 && <Finished rows={done} />}
    </>
  )
}

function Entry({ id, name, vin, under }: { id: string; name: string; vin: string; under: ReactNode }) {
  return (
    <li>
      <Link className="install-entry" to={`/installation/${id}`}>
        <span>
          <b>{name}</b> <Vin value={vin} />
          <span className="install-under">{under}</span>
        </span>
        <IconChevronRight size={20} stroke={1.6} aria-hidden="true" />
      </Link>
    </li>
  )
}

function Finished({ rows }: { rows: readonly InstallationRow[] }) {
  const act = useAct()
  return (
    <section aria-labelledby="finished">
      <h2 id="finished">{t('Finished')}</h2>
      <FormError>{act.error}</FormError>
      <ul className="install-list">
        {rows.map((row) => (
          <li key={row.id} className="install-entry">
            <Link to={`/installation/${row.id}`}>
              <b>{row.unitId}</b>
              <span className="install-under">
                {row.installer}, {row.finished !== null && <Age at={row.finished} />}
              </span>
            </Link>
            <Button
              kind="quiet"
              icon={<IconCertificate size={18} stroke={1.6} />}
              aria-label={t('Certificate of {{unitId}}', { unitId: row.unitId })}
              busy={act.busy}
              onClick={() => void act.run(() => saveCertificate(row))}
            >
              {t('Certificate')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
