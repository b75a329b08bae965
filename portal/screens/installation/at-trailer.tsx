/** One installation: its steps while it is not finished, and its certificate after. */

import { useEffect } from 'react'
import { t } from '#domain/basics/texts.ts'
import { installationWords } from '#domain/installation/words.ts'
import { installation } from '../../data/installations.ts'
import {
  adopt,
  isSent,
  type KeptInstallation,
  letGo,
  type Sending,
  useIsOnPhone,
} from '../../data/kept-installations.ts'
import { useQuery } from '../../data/use-query.ts'
import { Link } from '../../ui/layout/link.tsx'
import { Vin } from '../../ui/marks/vin.tsx'
import { ErrorState, Loading } from '../../ui/states/states.tsx'
import { FinishedInstallation } from './finished.tsx'
import { KeptMark } from './kept-mark.tsx'
import { Steps } from './steps.tsx'

/** Whoever has just opened a door waits for its tick. */
const every = 3_000

export function AtTrailer({
  id,
  kept,
  sending,
}: {
  id: string
  /** Null where this phone has nothing of it. */
  kept: KeptInstallation | null
  sending: Sending
}) {
  const isOnPhone = useIsOnPhone(id)
  const isKnownThere = kept === null || kept.saved > 0
  const query = useQuery(
    isKnownThere ? [id, kept?.saved, kept?.photos.length, kept === null] : null,
    async (signal) => ({ one: await installation(id, signal) }),
    { keepPrevious: id, retryAfter: every, refetchEvery: kept === null ? () => null : every },
  )
  const { answer } = query
  useEffect(() => {
    if (!answer || query.isPrevious) return
    // Begun on another phone, and gone on with here.
    if (kept === null && answer.one && answer.one.finished === null) void adopt(answer.one)
    // Finished or cancelled elsewhere.
    if (kept && isSent(kept) && (answer.one === null || answer.one.finished !== null)) void letGo(id)
  }, [answer, query.isPrevious, kept, id])

  if (kept === null) {
    if (answer?.one && answer.one.finished !== null) return <FinishedInstallation one={answer.one} />
    if (answer && answer.one === null)
      return (
        <div className="state" data-kind="empty">
          <h2>{installationWords.noSuchInstallation}</h2>
          <Link className="button" to="/installation">
            {t('Find a trailer')}
          </Link>
        </div>
      )
    if (query.error !== null && !answer) return <ErrorState title={query.error} again={query.again} />
    return <Loading lines={8} label={t('Loading the installation')} />
  }
  return (
    <>
      <header className="install-head">
        <Link to="/installation">{t('All trailers')}</Link>
        <h2>{kept.trailer?.unitId ?? t('Trailer')}</h2>
        <p>
          <Vin value={kept.vin} /> {kept.trailer?.customerName}
        </p>
        {(sending.isWaiting || !isOnPhone) && !isSent(kept) && (
          <KeptMark id={id} finished={kept.finished !== null} />
        )}
      </header>
      <Steps
        kept={kept}
        there={answer?.one ?? null}
        isCurrent={query.error === null}
        sending={sending}
        askAgain={query.again}
      />
    </>
  )
}
