/** To the recipients of a report: what matters of it, its first rows, what changed, and its files. */
import { z } from 'zod'
import { count, number } from '#domain/basics/print.ts'
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
    leave === null ? null : { token: leave, words: `Unsubscribe from the report ${name}` },
  // What matters most stands where a mailbox lists it.
  subject: (_about, { name, figures, lateFor }) => {
    const first = figures[0]
    const says = first ? `: ${first.text} ${first.label.charAt(0).toLowerCase()}${first.label.slice(1)}` : ''
    return `${lateFor === null ? '' : 'Late: '}${name}${says}`
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
        : [{ text: `This report comes late: it was due at ${time(lateFor)} and is about that moment.` }]),
      { figures },
      ...(changes === null
        ? []
        : [
            { title: 'Since the last run' },
            ...(changes.length === 0 ? ['Nothing changed.'] : changes).map((text) => ({ small: text })),
          ]),
      ...(table === null
        ? [{ text: 'There are no rows in this report.' }]
        : [
            { title: rest > 0 ? `${table.title}: the first ${table.rows.length}` : table.title },
            { columns: table.columns, rows: table.rows },
            ...(rest > 0 ? [{ small: `and ${number(rest)} more` }] : []),
          ]),
      ...notes.map((small) => ({ small })),
      ...(tooLarge.length === 0
        ? []
        : [
            {
              small: `${count(tooLarge.length, 'file')} too large for an email: ${tooLarge.join('; ')}. Sign in to download ${tooLarge.length === 1 ? 'it' : 'them'} with the report.`,
            },
          ]),
      { button: 'Open the report', path },
    ]
  },
})
