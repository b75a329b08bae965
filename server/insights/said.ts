/** A dashboard in the language that texts are in, for emails and files; a screen says its own declared words. */
import { t } from '#domain/basics/texts.ts'
import type { InsightChart, InsightDocument } from '#domain/insights/document.ts'
import { saidRows } from '../reports/render/said.ts'

export const saidChart = <Chart extends InsightChart>(chart: Chart): Chart => ({
  ...chart,
  title: t(chart.title),
  columns: chart.columns.map((column) => ({ ...column, title: t(column.title) })),
  rows: saidRows(chart.columns, chart.rows),
})

export const saidInsight = (document: InsightDocument): InsightDocument => ({
  ...document,
  title: t(document.title),
  figures: document.figures.map((figure) => ({ ...figure, label: t(figure.label) })),
  charts: document.charts.map(saidChart),
})
