/** The geofences under the vehicles, with their names from a zoom on. */

import { t } from '#domain/basics/texts.ts'
import { fenceShapes } from '../../../data/geofences.ts'
import { useQuery } from '../../../data/use-query.ts'
import { Fences } from '../../../map/layers/fences.tsx'

/** @param asked somebody wants to see them: that there are none, or that they did not come, is said */
export function FenceOverlay({ asked }: { asked: boolean }) {
  const query = useQuery('geofences', (signal) => fenceShapes(null, signal))
  const fences = query.answer ?? []
  return (
    <>
      {fences.length > 0 && <Fences fences={fences} chosen={null} without={null} onChoose={null} />}
      {asked && (query.error || query.answer?.length === 0) && (
        <p className="aid-word" role="status">
          {query.error ?? t('There are no geofences to show.')}
          {query.error && (
            <button type="button" className="link" onClick={query.again}>
              {t('Try again')}
            </button>
          )}
        </p>
      )}
    </>
  )
}
