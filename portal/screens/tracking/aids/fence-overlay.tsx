/** The geofences under the vehicles, with their names from a zoom on. */
import { useMemo } from 'react'
import { fenceShapes, forbids } from '../../../data/geofences.ts'
import { useQuery } from '../../../data/use-query.ts'
import { Fences } from '../../../map/layers/fences.tsx'

export function FenceOverlay() {
  const asked = useQuery('geofences', (signal) => fenceShapes(null, signal))
  const fences = useMemo(
    () => asked.answer?.map((fence) => ({ ...fence, forbids: forbids(fence.categoryId) })) ?? [],
    [asked.answer],
  )
  return (
    <>
      {fences.length > 0 && <Fences fences={fences} chosen={null} without={null} onChoose={null} />}
      {(asked.error || asked.answer?.length === 0) && (
        <p className="aid-word" role="status">
          {asked.error ?? 'There are no geofences to show.'}
          {asked.error && (
            <button type="button" className="link" onClick={asked.again}>
              Try again
            </button>
          )}
        </p>
      )}
    </>
  )
}
