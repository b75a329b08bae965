/** To whom somebody has a dashboard of Insights sent: its figures, and what its charts say. */
import { z } from 'zod'
import { number } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import { emailKind } from '../email.ts'

const data = z.object({
  title: z.string(),
  /** What it was narrowed to, in words. */
  filters: z.array(z.string()),
  /** In words. */
  period: z.string(),
  figures: z.array(z.object({ label: z.string(), text: z.string(), change: z.string().nullable() })),
  charts: z.array(
    z.object({
      title: z.string(),
      summary: z.string(),
      columns: z.array(z.object({ title: z.string(), isNumber: z.boolean() })),
      /** The first ones, printed. */
      rows: z.array(z.array(z.string())),
      /** In the chart. */
      count: z.number(),
    }),
  ),
  /** Where it is opened. */
  path: z.string(),
  /** What the link leaves: "Utilization: Used by day". */
  name: z.string(),
  /** Who has it sent, and sees this; null: the recipient. */
  by: z.string().nullable(),
  /** The token that unsubscribes this recipient from it. */
  leave: z.string(),
})

export const insight = emailKind({
  kind: 'insight',
  optional: false,
  data,
  unsubscribe: ({ leave, name }) => ({
    token: leave,
    words: t('Unsubscribe from the dashboard {{name}}', { name }),
  }),
  subject: ({ product }, { title, period }) =>
    t('{{title}} in {{product}}: {{period}}', { title, product, period }),
  blocks: (_about, { title, filters, period, figures, charts, path, by }) => [
    { title },
    { small: [...filters, period].join(' · ') },
    ...(figures.length === 0 ? [] : [{ figures }]),
    ...charts.flatMap((chart) => [
      { title: chart.title },
      { text: chart.summary },
      ...(chart.rows.length === 0 ? [] : [{ columns: chart.columns, rows: chart.rows }]),
      ...(chart.count > chart.rows.length
        ? [{ small: t('and {{more}} more', { more: number(chart.count - chart.rows.length) }) }]
        : []),
    ]),
    { button: t('Open in Insights'), path },
    {
      small:
        by === null
          ? t('You asked for this email. To stop it, delete it under Emails in Insights.')
          : t('{{person}} has this sent to you. It is about the trailers that {{person}} sees.', {
              person: by,
            }),
    },
  ],
})
