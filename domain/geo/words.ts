/** What is said of shapes that cannot be kept, and what to do about it. */
import { number } from '../basics/print.ts'

export const shapeWords = {
  outOfRange: 'Latitude is within ±90, longitude within ±180.',
  coordinates: 'A coordinate is not a number. Give latitude and longitude in degrees.',
  latitude: (lat: number) => `The latitude ${lat} is beyond ±90. Check that latitude comes before longitude.`,
  longitude: (lng: number) => `The longitude ${lng} is beyond ±180. Give it within -180 and 180.`,
  radius: 'The radius must be above 0 meters. Give a longer one.',
  radiusMost: (most: number) =>
    `The radius can be at most ${number(most / 1000)} km. Give a shorter one, or draw a polygon.`,
  corners: 'A polygon needs at least 3 different corners. Add some.',
  cornersMost: (most: number) => `A polygon can have at most ${number(most)} corners. Leave some out.`,
  noArea: 'The polygon encloses nothing. Move a corner away from the line of the others.',
  crosses: (first: number, second: number) =>
    `The border meets itself: its lines after corner ${first} and after corner ${second} cross or touch. Move one of these corners.`,
  pole: 'The shape is too close to a pole. Keep it within 89.9 degrees north and south.',
  around: 'The polygon goes around the earth. Split it into smaller ones.',
} as const
