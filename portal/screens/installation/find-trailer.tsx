/** Finds the trailer: by scanning or typing its VIN, its unit or the serial number of its gateway. */

import { IconChevronRight } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import { judgeVin } from '#domain/vehicle/vin.ts'
import { type InstallableTrailer, trailersToInstall } from '../../data/installations.ts'
import { beginInstallation, type KeptInstallation } from '../../data/kept-installations.ts'
import { useQuery } from '../../data/use-query.ts'
import { Button } from '../../ui/controls/button.tsx'
import { go } from '../../ui/layout/address.ts'
import { Vin } from '../../ui/marks/vin.tsx'
import { useAct } from '../../ui/states/act.ts'
import { FormError } from '../../ui/states/form-error.tsx'
import { Loading } from '../../ui/states/states.tsx'
import { ScanField } from './scan-field.tsx'

/** More trailers than these are found by typing more. */
const most = 20
const typingPause = 250

const begin = async (vin: string, trailer: KeptInstallation['trailer']) =>
  go(`/installation/${await beginInstallation(vin, trailer)}`)

/** `open`: installations that are not finished; their trailers are gone on with rather than begun anew. */
export function FindTrailer({ open }: { open: readonly { readonly id: string; readonly vin: string }[] }) {
  const [text, setText] = useState('')
  const [sought, setSought] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSought(text.trim()), typingPause)
    return () => clearTimeout(timer)
  }, [text])
  const query = useQuery(['to install', sought], (signal) => trailersToInstall(sought, most, signal), {
    keepPrevious: true,
    retryAfter: 5_000,
  })
  const act = useAct()
  const goOn = (vin: string, trailer: InstallableTrailer | null) => {
    const known = open.find((one) => one.vin === vin)
    if (known) go(`/installation/${known.id}`)
    else void act.run(() => begin(vin, trailer))
  }
  const trailers = query.answer
  return (
    <section aria-labelledby="find">
      <h2 id="find">{t('Find the trailer')}</h2>
      <ScanField
        label={t('VIN or unit')}
        value={text}
        onChange={setText}
        onScan={setText}
        help={t('From the plate on its nose, or the number painted on it.')}
        search
      />
      <FormError>{act.error}</FormError>
      {query.error !== null && (trailers === null || query.isPrevious || text !== '') ? (
        <Unreached vin={text} error={query.error} onBegin={(vin) => goOn(vin, null)} />
      ) : trailers === null ? (
        <Loading lines={4} label={t('Looking for trailers')} />
      ) : trailers.length === 0 ? (
        <p className="note">
          {sought === ''
            ? t('No trailer waits to be installed. Find one by its VIN or unit.')
            : (judged(sought) ??
              t(
                'No trailer that you can install has that name. Check the characters, or ask an administrator to add it.',
              ))}
        </p>
      ) : (
        <Found
          trailers={trailers}
          isAll={trailers.length < most}
          onChoose={(trailer) => goOn(trailer.vin, trailer)}
        />
      )}
    </section>
  )
}

/** What is wrong with a whole VIN that nobody has; null for what is none. */
const judged = (text: string): string | null => {
  const judged = text.replace(/[\s-]/g, '').length >= 15 ? judgeVin(text) : null
  return judged && judged.verdict !== 'ok' ? judged.reason : null
}

function Found({
  trailers,
  isAll,
  onChoose,
}: {
  trailers: readonly InstallableTrailer[]
  isAll: boolean
  onChoose: (trailer: InstallableTrailer) => void
}) {
  return (
    <>
      <ul className="install-list" aria-label={t('Trailers to install')}>
        {trailers.map((trailer) => (
          <li key={trailer.vin}>
            <button type="button" className="install-entry" onClick={() => onChoose(trailer)}>
              <span>
                <b>{trailer.unitId}</b> <Vin value={trailer.vin} />
                <span className="install-under">
                  {[
                    trailer.customerName,
                    ...(trailer.installationDate === null ? [] : [t('installed')]),
                    ...(trailer.serialNumber === null
                      ? []
                      : [t('gateway {{serialNumber}}', { serialNumber: trailer.serialNumber })]),
                  ].join(', ')}
                </span>
              </span>
              <IconChevronRight size={20} stroke={1.6} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      {!isAll && <p className="note">{t('There are more. Type more of the unit or the VIN.')}</p>}
    </>
  )
}

/** Without coverage nobody can look it up: a whole VIN is enough to begin with. */
function Unreached({ vin, error, onBegin }: { vin: string; error: string; onBegin: (vin: string) => void }) {
  const judged = vin.trim() === '' ? null : judgeVin(vin)
  return (
    <div className="install-unreached">
      <p role="status">
        {error}{' '}
        {t('Without coverage a trailer is found by its whole VIN, and what you enter is kept on this phone.')}
      </p>
      {judged?.verdict === 'impossible' && <p className="note">{judged.reason}</p>}
      {judged?.verdict === 'odd' && <p className="note">{judged.reason}</p>}
      {judged && judged.verdict !== 'impossible' && (
        <Button kind="primary" onClick={() => onBegin(judged.vin)}>
          {judged.verdict === 'odd' ? t('This is what the trailer says: begin') : t('Begin with this VIN')}
        </Button>
      )}
    </div>
  )
}
