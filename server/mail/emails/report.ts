/** To the recipients of a report: what matters of it, its first rows, what changed, and its files. */
import { z } from 'zod'
import { number } from '#domain/basics/print.ts'
import { plural, t } from '#domain/basics/texts.ts'
import { emailKind } from '../email.ts'

const data = z.object({
  /** Of the config. */
  name: z.string(),
  kind: z.string(),
  customer: z.string(),
  /** In words, in the zone of the report. */
  period: z.string(),
  /** The moment that it was due, where it came late; null where not. */
  lateFor: z.number().nullable(),
  figures: z.array(z.object({ label: z.string(), text: z.string(), change: z.string().nullable() })),
  /** Null where there was no run before. */
  changes: z.array(z.string()).nullable(),
  notes: z.array(z.string()),
  /** The first rows of the section that matters most, printed; null of a report without rows. */
  table: z
    .object({
      title: z.string(),
      columns: z.array(z.object({ title: z.string(), isNumber: z.boolean() })),
      rows: z.array(z.array(z.string())),
      /** In the report. */
      count: z.number(),
    })
    .nullable(),
  /** Files that come along: rows of `mail_file`. */
  files: z.array(z.number()),
  /** Files that are too large to come along: "CSV, 24 MB". */
  tooLarge: z.array(z.string()),
  /** Where the run is opened. */
  path: z.string(),
  /** The token that unsubscribes this recipient from this report; null where somebody asked for the run. */
  leave: z.string().nullable(),
})
export type ReportEmailData = z.infer<typeof data>

export const report = emailKind({
  kind: 'report',
  optional: false,
  data,
  unsubscribe: ({ leave, name }) =>
    leave === null ? null : { token: leave, words: t('Unsubscribe from the report {{name}}', { name }) },
  // What matters most stands where a mailbox lists it.
  subject: (_about, { name, figures, lateFor }) => {
    const first = figures[0]
    const news = first
      ? t('{{report}}: {{amount}} {{what}}', {
          report: name,
          amount: first.text,
          what: first.label.charAt(0).toLowerCase() + first.label.slice(1),
        })
      : name
    return lateFor === null ? news : t('Late: {{news}}', { news })
  },
  files: ({ files }) => files,
  blocks: ({ time }, { name, kind, customer, period, lateFor, ...given }) => {
    const { figures, changes, notes, table, tooLarge, path } = given
    const rest = table === null ? 0 : table.count - table.rows.length
    return [
      { title: name },
      { small: [...new Set([kind, customer, period])].join(' · ') },
      ...(lateFor === null
        ? []
        : [
            {
              text: t('This report comes late: it was due at {{moment}} and is about that moment.', {
                moment: time(lateFor),
              }),
            },
          ]),
      { figures },
      ...(changes === null
        ? []
        : [
            { title: t('Since the last run') },
            ...(changes.length === 0 ? [t('Nothing changed.')] : changes).map((text) => ({ small: text })),
          ]),
      ...(table === null
        ? [{ text: t('There are no rows in this report.') }]
        : [
            {
              title:
                rest > 0
                  ? t('{{section}}: the first {{rows}}', { section: table.title, rows: table.rows.length })
                  : table.title,
            },
            { columns: table.columns, rows: table.rows },
            ...(rest > 0 ? [{ small: t('and {{more}} more', { more: number(rest) }) }] : []),
          ]),
      ...notes.map((small) => ({ small })),
      ...(tooLarge.length === 0
        ? []
        : [
            {
              small: plural(
                tooLarge.length,
                '1 file too large for an email: {{files}}. Sign in to download it with the report.',
                '{{count}} files too large for an email: {{files}}. Sign in to download them with the report.',
                { count: number(tooLarge.length), files: tooLarge.join('; ') },
              ),
            },
          ]),
      { button: t('Open the report'), path },
    ]
  },
})
