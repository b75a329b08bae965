/** For customers without map refreshing: the map is paused until the user refreshes it, and shows its time. */
import { t } from '#domain/basics/texts.ts'
import './paused-map.css'
import { IconRefresh } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useFlow, vehicles } from '../../data/vehicles.ts'
import { Button } from '../../ui/controls/button.tsx'
import { now } from '../../ui/time/clock.ts'
import { timeOfDay } from '../../ui/time/time.ts'

export function PausedMap() {
  const flow = useFlow()
  const [at, setAt] = useState(now)
  useEffect(() => {
    vehicles.hold()
    return vehicles.release
  }, [])
  // The time of the first set, and of the set after a reconnection.
  useEffect(() => {
    if (flow === 'live') setAt(now())
  }, [flow])
  const refresh = () => {
    vehicles.release()
    vehicles.hold()
    setAt(now())
  }
  return (
    <p className="paused-map">
      <span role="status">{t('As it was at {{time}}', { time: timeOfDay(at) })}</span>
      <Button icon={<IconRefresh size={16} stroke={1.6} />} onClick={refresh}>
        {t('Refresh')}
      </Button>
    </p>
  )
}
