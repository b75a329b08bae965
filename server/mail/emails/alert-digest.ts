/** The digest: one email with several alerts that came close together. */
import { z } from 'zod'
import { count, number } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import { emailKind } from '../email.ts'
import { alertFacts, firingPath, headline, readerUnits } from './alert.ts'

const data = z.object({
  count: z.number(),
  critical: z.number(),
  vehicles: z.number(),
  /** The worst first, then the newest; at most 50. */
  alerts: z.array(
    alertFacts.extend({
      /** What the alert watched, in words, where its rule includes sensor data; '' where not. */
      watched: z.string().default(''),
    }),
  ),
  names: z.array(z.string()),
  units: readerUnits,
  leave: z.string(),
})

/** More names than these nobody reads in the link that leaves them. */
const namedMost = 3

export const alertDigest = emailKind({
  kind: 'alert-digest',
  optional: false,
  data,
  unsubscribe: ({ leave, names }) => ({
    token: leave,
    words:
      names.length > namedMost
        ? t('Unsubscribe from the alerts of these {{rules}}', { rules: names.length })
        : t('Unsubscribe from the alerts of {{name}}', { name: names.join(', ') }),
  }),
  subject: (_about, { count: all, critical, vehicles }) => {
    const of = { alerts: count(all, 'alert'), vehicles: count(vehicles, 'vehicle') }
    return critical > 0
      ? t('{{alerts}} of {{vehicles}}, {{critical}} critical', { ...of, critical: number(critical) })
      : t('{{alerts}} of {{vehicles}}', of)
  },
  blocks: ({ time }, { count: all, alerts, units }) => [
    {
      text: t('{{alerts}} came close together, so they are in one email.', { alerts: count(all, 'alert') }),
    },
    {
      lines: alerts.map((facts) => ({
        text: headline(facts),
        more: [
          time(facts.at, units.clock),
          facts.name,
          ...(facts.late ? [t('reported late')] : []),
          ...(facts.watched ? [facts.watched] : []),
        ].join(' · '),
        path: firingPath(facts.firingId),
      })),
    },
    ...(all > alerts.length ? [{ text: t('and {{more}} more', { more: number(all - alerts.length) }) }] : []),
    { button: t('Open the inbox'), path: '/alertconfiguration?tab=inbox' },
  ],
})
