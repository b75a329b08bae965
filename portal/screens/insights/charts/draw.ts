/** Draws a chart by its shape; maps aside, which are drawn where they stand. */
import type { ChartShape, InsightChart } from '#domain/insights/document.ts'
import { drawBars } from './bars.ts'
import type { Room } from './frame.ts'
import { drawHeat } from './heat.ts'
import { drawLines } from './lines.ts'
import type { Drawing } from './spot.ts'
import { drawTrends } from './trends.ts'

export type DrawnShape = Exclude<ChartShape, { as: 'map' }>

export function draw(chart: InsightChart, shape: DrawnShape, room: Room): Drawing {
  switch (shape.as) {
    case 'lines':
      return drawLines(chart, shape, room)
    case 'bars':
      return drawBars(chart, shape, room)
    case 'heat':
      return drawHeat(chart, shape, room)
    case 'trends':
      return drawTrends(chart, shape, room)
  }
}
