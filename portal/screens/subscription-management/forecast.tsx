/** What comes to its end in the next twelve months, and the bill of a month as a file. */

import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { dollars, number } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import { addMonths } from '#domain/fleet/subscription.ts'
import { billingFile, type ForecastMonth, subscriptionForecast } from '../../data/subscriptions.ts'
import { useQuery } from '../../data/use-query.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Choice } from '../../ui/controls/controls.tsx'
import { saveFile } from '../../ui/controls/save-file.ts'
import { Link } from '../../ui/layout/link.tsx'
import { ToolBar } from '../../ui/layout/tool-bar.tsx'
import { useAct } from '../../ui/states/act.ts'
import { FormError } from '../../ui/states/form-error.tsx'
import { ErrorState, Loading } from '../../ui/states/states.tsx'
import { type About, monthText, today } from './about.ts'

/** Bills of a year back and the month to come. */
const billedMonths = (day: string) =>
  Array.from({ length: 14 }, (_, n) => addMonths(`${day.slice(0, 7)}-01`, 1 - n).slice(0, 7)).map(
    (value) => ({
      value,
      label: monthText(value),
    }),
  )

export function Forecast({ customerId, choice }: About) {
  const found = useQuery([customerId], (signal) => subscriptionForecast(customerId, signal))
  const [month, setMonth] = useState(today().slice(0, 7))
  const act = useAct()
  const save = () =>
    void act.run(async () => saveFile(await billingFile(customerId, month), `Billing ${month}.csv`))
  return (
    <>
      <ToolBar
        acts={
          <>
            <Choice
              bare
              label={t('Bill of')}
              value={month}
              options={billedMonths(today())}
              onChange={setMonth}
            />
            <Button icon={<IconDownload size={16} stroke={1.8} />} busy={act.busy} onClick={save}>
              {t('Billing lines (CSV)')}
            </Button>
          </>
        }
      >
        {choice}
      </ToolBar>
      <FormError>{act.error}</FormError>
      {found.error ? (
        <ErrorState title={found.error} again={found.again} />
      ) : !found.answer ? (
        <Loading lines={12} label={t('Loading the forecast')} />
      ) : (
        <Months months={found.answer} customerId={customerId} />
      )}
    </>
  )
}

function Months({ months, customerId }: { months: readonly ForecastMonth[]; customerId: string | null }) {
  const most = Math.max(1, ...months.map(({ renewing, ending, cancelled }) => renewing + ending + cancelled))
  const of = customerId === null ? '' : `&customer=${customerId}`
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
    <section className="subscription-forecast" tabIndex={0} aria-label={t('Forecast of renewals')}>
      <table className="numbers">
        <thead>
          <tr>
            <th scope="col">{t('Month')}</th>
            <th scope="col">{t('Trailers and seats')}</th>
            <th scope="col">{t('Renew by themselves')}</th>
            <th scope="col">{t('End unless renewed')}</th>
            <th scope="col">{t('Cancelled')}</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, renewing, renewingCents, ending, endingCents, cancelled }) => (
            <tr key={month}>
              <th scope="row">
                <Link to={`/subscription-management?f.ends_month=${month}${of}`}>{monthText(month)}</Link>
              </th>
              <td>
                <span className="subscription-bar" aria-hidden="true">
                  <span data-kind="renewing" style={{ width: `${(100 * renewing) / most}%` }} />
                  <span data-kind="ending" style={{ width: `${(100 * ending) / most}%` }} />
                  <span data-kind="cancelled" style={{ width: `${(100 * cancelled) / most}%` }} />
                </span>
              </td>
              <td>
                {number(renewing)} <span className="note">{dollars(renewingCents)}</span>
              </td>
              <td>
                {number(ending)} <span className="note">{dollars(endingCents)}</span>
              </td>
              <td>{number(cancelled)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
