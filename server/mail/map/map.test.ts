/** The map picture of an email. */
import { inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { Canvas } from './canvas.ts'
import { mapPicture } from './picture.ts'

/** The colour of a pixel of a PNG as we write it. */
const reader = (png: Buffer) => {
  const width = png.readUInt32BE(16)
  const height = png.readUInt32BE(20)
  const length = png.readUInt32BE(33)
  const rows = inflateSync(png.subarray(41, 41 + length))
  const stride = width * 3
  const pixels = Buffer.alloc(stride * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < stride; x++) {
      const above = rows[y * (stride + 1)] === 2 ? pixels[(y - 1) * stride + x]! : 0
      pixels[y * stride + x] = rows[y * (stride + 1) + 1 + x]! + above
    }
  return {
    width,
    height,
    at: (x: number, y: number) => [...pixels.subarray((y * width + x) * 3).subarray(0, 3)],
  }
}
const white = [255, 255, 255] as const
const blue = [0, 0, 255] as const

describe('the canvas', () => {
  test('writes a PNG that reads back as what was drawn', () => {
    const canvas = new Canvas(20, 10, white)
    canvas.fillBox({ left: 5, top: 2, right: 10, bottom: 6 }, blue)
    const { width, height, at } = reader(canvas.png())
    expect([width, height]).toEqual([20, 10])
    expect([at(5, 2), at(9, 5), at(10, 5), at(9, 6)]).toEqual([blue, blue, white, white])
  })

  test('covers an area by how much of each pixel lies in it, and leaves holes out', () => {
    const canvas = new Canvas(20, 20, white)
    canvas.area(
      [
        [2, 2, 18.5, 2, 18.5, 18, 2, 18],
        [8, 8, 12, 8, 12, 12, 8, 12],
      ],
      blue,
    )
    const { at } = reader(canvas.png())
    expect([at(3, 3), at(10, 10), at(1, 3), at(10, 19)]).toEqual([blue, white, white, white])
    expect(at(18, 10)).toEqual([128, 128, 255])
  })

  test('draws a line that meets itself no thicker where it does', () => {
    const canvas = new Canvas(30, 30, white)
    canvas.line([5, 15, 25, 15, 5, 15, 25, 15], 4, blue, 0.5)
    const { at } = reader(canvas.png())
    expect(at(15, 15)).toEqual([128, 128, 255])
    expect(at(15, 20)).toEqual(white)
  })

  test('draws nothing outside of where it is kept to, however far a line goes', () => {
    const canvas = new Canvas(20, 20, white)
    canvas.clip({ left: 5, top: 5, right: 15, bottom: 15 })
    canvas.line([-1e6, -1e6, 1e6, 1e6], 3, blue)
    canvas.area([[-1e6, 0, 1e6, 0, 1e6, 1e6]], blue, 0.5)
    const { at } = reader(canvas.png())
    expect([at(4, 4), at(16, 16)]).toEqual([white, white])
    expect(at(10, 10)).not.toEqual(white)
  })
})

describe('the picture of a place', () => {
  const dallas = { lat: 32.78, lng: -96.8 }
  test('shows the vehicle in its middle, in the colour of how bad it is', () => {
    const middle = (isCritical: boolean) =>
      reader(mapPicture({ at: dallas, isCritical, fence: null })).at(496 + 8, 260)
    expect(middle(true)).toEqual([200, 30, 40])
    expect(middle(false)).toEqual([190, 110, 0])
  })

  test('shows water where there is some', () => {
    const { at } = reader(mapPicture({ at: { lat: 27.5, lng: -90 }, isCritical: false, fence: null }))
    expect(at(100, 100)).toEqual([214, 228, 238])
  })

  test.each([
    [
      'a circle',
      {
        geofenceTypeId: 1,
        radiusMeters: 200,
        centerPointCoordinate: { latitude: 32.78, longitude: -96.8 },
        boundaryCoordinates: [],
      },
    ],
    [
      'a polygon',
      {
        geofenceTypeId: 2,
        radiusMeters: null,
        centerPointCoordinate: null,
        boundaryCoordinates: [
          { latitude: 32.778, longitude: -96.802 },
          { latitude: 32.778, longitude: -96.798 },
          { latitude: 32.782, longitude: -96.8 },
        ],
      },
    ],
  ])('shows %s from near in a corner', (_, fence) => {
    const shown = { at: dallas, isCritical: false }
    const { at } = reader(mapPicture({ ...shown, fence }))
    // The frame of the corner.
    expect(at(992 - 318, 400)).toEqual([120, 130, 140])
    expect(reader(mapPicture({ ...shown, fence: null })).at(992 - 318, 400)).not.toEqual([120, 130, 140])
  })

  test.each([
    ['the poles', { lat: 89.9, lng: 0 }],
    ['the date line', { lat: 52, lng: 179.9 }],
  ])('can be drawn at %s', (_, at) => {
    expect(reader(mapPicture({ at, isCritical: false, fence: null })).width).toBe(992)
  })
})
