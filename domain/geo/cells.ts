/** Cells of one degree, by which a database finds what is about a place. */
import { earthRadius, type Point } from './point.ts'

/** A cell by the whole degrees of its south-western corner, as the column `place_cell` of `vehicle_now` counts them. */
const cell = (south: number, west: number): number => south * 1_000 + west
export const cellOf = ({ lat, lng }: Point): number => cell(Math.floor(lat), Math.floor(lng))

const degree = Math.PI / 180
/** A little more than is asked for, so that rounding leaves nothing out. */
const margin = 1.01

/** The cells that hold everything within so many miles of a place. */
export const cellsAbout = ({ lat, lng }: Point, miles: number): readonly number[] => {
  const high = (miles * margin) / (earthRadius * degree)
  const [south, north] = [Math.max(-90, lat - high), Math.min(90, lat + high)]
  // Meridians come together towards the poles.
  const wide = Math.min(180, high / Math.max(Math.cos(Math.max(-south, north) * degree), high / 180))
  const columns = new Set<number>()
  for (let west = Math.floor(lng - wide); west <= Math.floor(lng + wide); west++)
    columns.add(((((west + 180) % 360) + 360) % 360) - 180)
  // The date line is written as either.
  if (columns.has(-180)) columns.add(180)
  const cells: number[] = []
  for (let row = Math.floor(south); row <= Math.floor(north); row++)
    for (const west of columns) cells.push(cell(row, west))
  return cells
}
