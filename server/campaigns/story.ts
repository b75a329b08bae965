/** What happened to a gateway, page by page: what it said itself, its jobs, the trailers that carried it, its silences. */
import type pg from 'pg'
import { duration } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import type { Instant } from '#domain/basics/units.ts'
import { deviceStepText } from '#domain/ota/device.ts'
import { isJobType, jobTypeOf } from '#domain/ota/index.ts'
import { jobStateText } from '#domain/ota/job.ts'
import { saidAgain } from '../platform/said-again.ts'
import { type Place, pageOf, readPlace } from './places.ts'
import { type Silence, silencesOf } from './silences.ts'

export interface StoryLine {
  /** Of this line alone. */
  readonly key: string
  readonly at: Instant
  readonly text: string
}
export interface StoryPage {
  /** The newest first. */
  readonly lines: readonly StoryLine[]
  /** Where the next page begins; null: there is none. */
  readonly next: string | null
}

/** @assume A screen or two. */
const linesInPage = 30

const ms = (at: string) => `floor(extract(epoch FROM ${at}) * 1000)::float8`
const key = (letter: string, id: string) => `'${letter}' || lpad(${id}::text, 19, '0')`
/** A few hundred of one gateway at the most: its own account is bounded, and jobs are kept for a year. */
const linesSql = `SELECT at, key, what, about FROM (
    SELECT ${ms('at')} AS at, ${key('e', 'id')} AS key, 'step' AS what, step AS about FROM device_event WHERE serial_num = $1
    UNION ALL SELECT ${ms('j.changed')}, ${key('j', 'j.id')}, 'job',
        jsonb_build_object('state', j.state, 'percent', j.percent, 'reason', j.reason, 'name', c.name, 'type', c.type)
      FROM campaign_job j JOIN campaign c ON c.id = j.campaign_id WHERE j.serial_num = $1 AND j.state <> 'planned'
    UNION ALL SELECT ${ms('a.attached')}, ${key('a', 'a.id')}, 'on', jsonb_build_object('unit', v.unit_id, 'by', a.attached_by)
      FROM gateway_assignment a LEFT JOIN vehicle v ON v.id = a.vehicle_id WHERE a.serial_num = $1
    UNION ALL SELECT ${ms('a.detached')}, ${key('d', 'a.id')}, 'off', jsonb_build_object('unit', v.unit_id, 'by', a.detached_by)
      FROM gateway_assignment a LEFT JOIN vehicle v ON v.id = a.vehicle_id
      WHERE a.serial_num = $1 AND a.detached IS NOT NULL) AS line
  WHERE $2::float8 IS NULL OR (at, key COLLATE "C") < ($2, $3)
  ORDER BY at DESC, key COLLATE "C" DESC LIMIT ${linesInPage + 1}`

// biome-ignore lint/suspicious/noExplicitAny: what each kind of line is about, as the statement builds it
const textOf = (what: string, about: any): string => {
  const unit = about.unit ?? t('a trailer that is gone')
  const person = about.by
  switch (what) {
    case 'step':
      return saidAgain(deviceStepText(about))
    case 'on':
      return person ? t('Put on {{unit}} by {{person}}', { unit, person }) : t('Put on {{unit}}', { unit })
    case 'off':
      return person
        ? t('Taken off {{unit}} by {{person}}', { unit, person })
        : t('Taken off {{unit}}', { unit })
    default: {
      const of = {
        job: isJobType(about.type) ? t(jobTypeOf(about.type).title) : about.type,
        campaign: about.name,
        state: saidAgain(jobStateText(about.state, about.percent)),
      }
      return about.reason
        ? t('{{job}} of {{campaign}}: {{state}} ({{reason}})', { ...of, reason: saidAgain(about.reason) })
        : t('{{job}} of {{campaign}}: {{state}}', of)
    }
  }
}

const silenceLine = ({ from, to }: Silence): StoryLine => ({
  key: `s${String(from).padStart(19, '0')}`,
  at: from,
  text: to === null ? t('Silent since then') : t('Silent for {{time}}', { time: duration(to - from) }),
})

const isOlder = (one: Place, than: Place) => one.at < than.at || (one.at === than.at && one.key < than.key)

/** @param after the `next` of the page before; null: the newest. @throws a refusal where it is none */
export const storyPage = async (
  db: pg.Pool | pg.ClientBase,
  serial: string,
  { after, now }: { readonly after: string | null; readonly now: Instant },
): Promise<StoryPage> => {
  const place = after === null ? null : readPlace(after, /^[a-z]\d{19}$/)
  const { rows } = await db.query(linesSql, [serial, place?.at ?? null, place?.key ?? null])
  const silences = (await silencesOf(db, serial, now)).map(silenceLine)
  const all: readonly StoryLine[] = [
    ...rows.map(({ at, key, what, about }) => ({ at, key, text: textOf(what, about) })),
    ...silences.filter((line) => place === null || isOlder(line, place)),
  ].sort((a, b) => (isOlder(a, b) ? 1 : -1))
  const { list: lines, next } = pageOf(all, linesInPage, (line) => line)
  return { lines, next }
}
