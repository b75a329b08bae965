/** A shape while it is being drawn: a polygon may still lack corners, and a circle its center. */

import type { Circle } from '#domain/geo/circle.ts'
import type { Point } from '#domain/geo/point.ts'
import type { Shape } from '#domain/geo/shape.ts'

export type ShapeDraft =
  | { readonly kind: 'circle'; readonly circle: Circle | null }
  | { readonly kind: 'polygon'; readonly ring: readonly Point[]; readonly closed: boolean }

export const shapeDraftOf = (shape: Shape): ShapeDraft =>
  shape.kind === 'circle'
    ? { kind: 'circle', circle: shape }
    : { kind: 'polygon', ring: shape.ring, closed: true }

/** The shape as far as it is whole; null while it is not. */
export const shapeOfDraft = (drawn: ShapeDraft): Shape | null =>
  drawn.kind === 'circle'
    ? drawn.circle
    : drawn.closed && drawn.ring.length >= 3
      ? { kind: 'polygon', ring: drawn.ring }
      : null
