/** What is said of shapes that cannot be kept, and what to do about it. */

import { number } from '../basics/print.ts'
import { t } from '../basics/texts.ts'

export const shapeWords = {
  outOfRange: t('Latitude is within ±90, longitude within ±180.'),
  coordinates: t('A coordinate is not a number. Give latitude and longitude in degrees.'),
  latitude: (lat: number) =>
    t('The latitude {{lat}} is beyond ±90. Check that latitude comes before longitude.', { lat }),
  longitude: (lng: number) =>
    t('The longitude {{lng}} is beyond ±180. Give it within -180 and 180.', { lng }),
  radius: t('The radius must be above 0 meters. Give a longer one.'),
  radiusMost: (most: number) =>
    t('The radius can be at most {{most}} km. Give a shorter one, or draw a polygon.', {
      most: number(most / 1000),
    }),
  corners: t('A polygon needs at least 3 different corners. Add some.'),
  cornersMost: (most: number) =>
    t('A polygon can have at most {{most}} corners. Leave some out.', { most: number(most) }),
  noArea: t('The polygon encloses nothing. Move a corner away from the line of the others.'),
  crosses: (first: number, second: number) =>
    t(
      'The border meets itself: its lines after corner {{first}} and after corner {{second}} cross or touch. Move one of these corners.',
      { first, second },
    ),
  pole: t('The shape is too close to a pole. Keep it within 89.9 degrees north and south.'),
  around: t('The polygon goes around the earth. Split it into smaller ones.'),
} as const
