/** Says how old what is shown is, where it was read from a copy of the database that is some seconds late: a quiet line. */
import { useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import { hour, minute, second } from '#domain/basics/time.ts'
import type { Instant, Ms } from '#domain/basics/units.ts'
import { serverTime, useServerTime } from '../time/clock.ts'
import { moment } from '../time/time.ts'
import './read-as-of.css'

/** "As of 12 s ago" */
const asOfText = (at: Instant, age: Ms): string => {
  if (age < minute) return t('As of {{seconds}} s ago', { seconds: Math.max(1, Math.floor(age / second)) })
  if (age < hour) return t('As of {{minutes}} min ago', { minutes: Math.floor(age / minute) })
  return t('As of {{time}}', { time: moment(at) })
}

/** `at`: all that was stored by then is shown; null: all that is. */
export const ReadAsOf = ({ at }: { at: Instant | null | undefined }) =>
  at != null && <Line key={at} at={at} />

function Line({ at }: { at: Instant }) {
  // The clock of all ages is looked at every few seconds; this is about seconds.
  const [read] = useState(serverTime)
  const text = useServerTime((now) => asOfText(at, Math.max(now, read) - at))
  return (
    <p className="read-as-of numbers" title={moment(at)}>
      {text}
    </p>
  )
}
