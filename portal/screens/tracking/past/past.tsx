/** The whole map at a past moment: the banner that says so, the scrubber, and what has changed since. */

import { t } from '#domain/basics/texts.ts'
import { tNodes } from '../../../ui/text-nodes.tsx'
import './past.css'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Instant } from '#domain/basics/units.ts'
import { usePast } from '../../../data/use-past.ts'
import { pastVehicles } from '../../../data/vehicles.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ReadAsOf } from '../../../ui/states/read-as-of.tsx'
import { Empty, ErrorState, Loading } from '../../../ui/states/states.tsx'
import { dayName, timeOfDay } from '../../../ui/time/time.ts'
import { setMoment, setOption } from '../mode-acts.ts'
import { Changes } from './changes.tsx'
import { PastCard } from './past-card.tsx'
import { Scrubber } from './scrubber.tsx'

interface PastProps {
  /** Null: how it is now, which is compared with the moment `since`. */
  readonly at: Instant | null
  readonly since: Instant | null
  readonly vin: string | undefined
  readonly onClose: () => void
}

/** While the scrubber is dragged the address does not change; it does once the scrubber rests. */
const restsAfter = 250

export function PastMode({ at, since, vin, onClose }: PastProps) {
  const [chosenMoment, setChosenMoment] = useState(at)
  const [before, setBefore] = useState(at)
  if (before !== at) {
    setBefore(at)
    setChosenMoment(at)
  }
  useEffect(() => {
    if (chosenMoment === at || chosenMoment === null) return
    const timer = setTimeout(() => setMoment(chosenMoment), restsAfter)
    return () => clearTimeout(timer)
  }, [chosenMoment, at])
  const { shown, asOf, error, again } = usePast(chosenMoment)

  if (since !== null) return <Changes since={since} at={at} />
  if (chosenMoment === null) return null
  return (
    <>
      <p className="past-banner" role="status">
        <span>
          {tNodes('As of {{time}}', {
            time: <b className="numbers">{`${dayName(chosenMoment)}, ${timeOfDay(chosenMoment)}`}</b>,
          })}
        </span>
        <ReadAsOf at={asOf} />
        <Button
          kind="quiet"
          icon={<IconArrowBackUp size={16} stroke={1.8} />}
          onClick={() => setOption(null)}
        >
          {t('Back to now')}
        </Button>
      </p>
      <Scrubber at={chosenMoment} shown={shown} onMove={setChosenMoment} failed={error !== null} />
      {error ? (
        <aside className="past-panel" aria-label={t('The past')}>
          <ErrorState title={error} again={again} />
        </aside>
      ) : vin !== undefined ? (
        <PastCard vin={vin} at={chosenMoment} shown={shown !== null} onClose={onClose} />
      ) : (
        <PastState shown={shown} />
      )}
    </>
  )
}

/** In place of the list while there is none. */
function PastState({ shown }: { shown: Instant | null }) {
  const isEmpty = useIsEmpty()
  if (!isEmpty) return null
  return (
    <aside className="past-panel" aria-label={t('The past')}>
      {shown === null ? (
        <Loading lines={8} label={t('Loading the fleet as it was')} />
      ) : (
        <Empty title={t('No trailer had reported by then')}>
          <p>{t('It may be before the first report, or older than the retention period.')}</p>
        </Empty>
      )}
    </aside>
  )
}

const useIsEmpty = () => useSyncExternalStore(pastVehicles.listen, () => pastVehicles.all.size === 0)
