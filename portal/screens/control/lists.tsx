/** The modules that list trailers: the worst, those with alerts, those that dwell longest, reefers out of range. */

import type { ReactNode } from 'react'
import { number, shortDuration } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import type { Instant } from '#domain/basics/units.ts'
import { dueLevels, dueStates } from '#domain/maintenance/plans.ts'
import type { Level } from '#domain/vehicle/severity.ts'
import { inboxPath } from '../../data/alert-paths.ts'
import { reefersOut, worstVehicles } from '../../data/control.ts'
import { firings } from '../../data/firings.ts'
import { fleetPage } from '../../data/fleet.ts'
import { due } from '../../data/plans.ts'
import { setSearch, useSearchValue } from '../../ui/layout/address.ts'
import { Link } from '../../ui/layout/link.tsx'
import { Amount } from '../../ui/marks/amount.tsx'
import { LevelMark, levelNames, levels } from '../../ui/marks/level-mark.tsx'
import { tNodes } from '../../ui/text-nodes.tsx'
import { Age } from '../../ui/time/age.tsx'
import { now } from '../../ui/time/clock.ts'
import { leftText } from '../../ui/time/due-words.ts'
import { ownAmount, ownPlace } from '../../ui/units.ts'
import type { ModuleProps } from './health.tsx'
import { trailerTo } from './links.ts'
import { Content, useModule } from './module.tsx'

const lines = 8
/** Alerts that wait for somebody. */
const openStatuses = ['critical', 'caution', 'not reporting']

/** A line that leads to a trailer, or to what happened to it. */
function Row({
  to,
  level,
  unitId,
  text,
  end,
}: {
  to: string
  level: Level
  unitId: string
  text: ReactNode
  end: ReactNode
}) {
  return (
    <li>
      <Link to={to}>
        <LevelMark level={level} />
        <b>{unitId}</b>
        <span className="row-text">{text}</span>
        <span className="row-end numbers">{end}</span>
      </Link>
    </li>
  )
}
const age = (at: Instant | null) => (at === null ? t('never') : <Age at={at} />)
const known = (level: string | null): Level => levels.find((one) => one === level) ?? 'unknown'

export function Trailers({ customerId }: ModuleProps) {
  const level = useSearchValue('level')
  const query = useModule(`trailers ${customerId} ${level}`, (signal) =>
    worstVehicles(customerId, level, signal),
  )
  return (
    <>
      {level && (
        <p className="module-narrowed">
          {tNodes('{{mark}} {{level}} alone', {
            mark: <LevelMark level={known(level)} bare />,
            level: levelNames[known(level)],
          })}{' '}
          <button type="button" className="link" onClick={() => setSearch({ level: null })}>
            {t('Show all')}
          </button>
        </p>
      )}
      <Content
        query={query}
        isEmpty={(rows) => rows.length === 0}
        empty={level ? t('No trailer has this status.') : t('There are no trailers yet.')}
      >
        {(rows) => (
          <ul className="module-rows">
            {rows.map((row) => (
              <Row
                key={row.vin}
                to={trailerTo(row.vin)}
                level={row.level}
                unitId={row.unitId}
                text={row.address === null ? t('Place unknown') : ownPlace(row.address)}
                end={age(row.lastReport)}
              />
            ))}
          </ul>
        )}
      </Content>
    </>
  )
}

export function Alerts({ customerId }: ModuleProps) {
  const query = useModule(`alerts ${customerId}`, (signal) =>
    firings({ statuses: openStatuses, ...(customerId === null ? {} : { customerId }) }, null, signal, lines),
  )
  return (
    <Content query={query} isEmpty={({ firings }) => firings.length === 0} empty={t('No alert is waiting.')}>
      {({ firings }) => (
        <ul className="module-rows">
          {firings.map(({ id, severity, unitId, because, at }) => (
            <Row key={id} to={inboxPath(id)} level={severity} unitId={unitId} text={because} end={age(at)} />
          ))}
        </ul>
      )}
    </Content>
  )
}

export function Upcoming({ customerId }: ModuleProps) {
  const query = useModule(`upcoming ${customerId}`, (signal) =>
    due(
      { vin: null, customerId, planId: null, states: ['overdue', 'soon'], keyword: '' },
      { sort: null, page: 0, pageSize: lines },
      signal,
    ),
  )
  return (
    <Content
      query={query}
      isEmpty={({ dueCount }) => dueCount === 0}
      empty={t('No maintenance is overdue or due soon.')}
    >
      {({ due, dueCount }) => (
        <>
          <ul className="module-rows">
            {due.map((line) => (
              <Row
                key={line.id}
                to={trailerTo(line.vin)}
                level={dueLevels[line.state]}
                unitId={line.unitId}
                text={line.planName}
                end={leftText(line) || dueStates[line.state]}
              />
            ))}
          </ul>
          {dueCount > due.length && (
            <p className="module-rest">
              {t('and {{others}} more', { others: number(dueCount - due.length) })}
            </p>
          )}
        </>
      )}
    </Content>
  )
}

const dwell = 'timeDwellingFormattedString'

export function DwellList({ customerId, customerName }: ModuleProps) {
  const query = useModule(`dwell ${customerId}`, async (signal) => {
    const filters = customerName
      ? [{ field: 'customer_name', condition: 'isExactly' as const, value: customerName }]
      : []
    const page = await fleetPage(
      { filters, search: '', sort: { by: 'dwell_time_calculated', asc: false }, page: 0, pageSize: lines },
      signal,
      [dwell, 'reverseGeo'],
    )
    return page.vehicles.filter((row) => typeof row[dwell] === 'number')
  })
  return (
    <Content query={query} isEmpty={(rows) => rows.length === 0} empty={t('No trailer is dwelling now.')}>
      {(rows) => (
        <ul className="module-rows">
          {rows.map((row) => (
            <Row
              key={row.vin}
              to={trailerTo(row.vin)}
              level={known(row.level)}
              unitId={row.unitId}
              text={
                row.reverseGeo === null || row.reverseGeo === undefined
                  ? t('Place unknown')
                  : ownPlace(String(row.reverseGeo))
              }
              end={shortDuration(now() - Number(row[dwell]))}
            />
          ))}
        </ul>
      )}
    </Content>
  )
}

export function Reefers({ customerId }: ModuleProps) {
  const query = useModule(`reefers ${customerId}`, (signal) => reefersOut(customerId, signal))
  return (
    <Content
      query={query}
      isEmpty={({ count }) => count === 0}
      empty={t('Every running reefer is close to its set point.')}
    >
      {({ count, reefers }) => (
        <>
          <ul className="module-rows">
            {reefers.map(({ vin, unitId, zone, setPointF, returnAirF, level, lastReport }) => (
              <Row
                key={vin}
                to={trailerTo(vin)}
                level={known(level)}
                unitId={unitId}
                text={tNodes('Zone {{zone}}: {{returnAir}}, set {{setPoint}}', {
                  zone,
                  returnAir: <Amount of={ownAmount(returnAirF, 'temperature')} />,
                  setPoint: <Amount of={ownAmount(setPointF, 'temperature')} />,
                })}
                end={age(lastReport)}
              />
            ))}
          </ul>
          {count > reefers.length && (
            <p className="module-rest">
              {t('and {{others}} more', { others: number(count - reefers.length) })}
            </p>
          )}
        </>
      )}
    </Content>
  )
}
