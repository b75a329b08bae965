/** Deactivating a customer, with what that stops, and activating it again. */

import { number } from '#domain/basics/print.ts'
import { plural, t } from '#domain/basics/texts.ts'
import { customerWords } from '#domain/fleet/words.ts'
import {
  activateCustomer,
  type Customer,
  type CustomerTotals,
  customerTotals,
  deactivateCustomer,
} from '../../data/customers.ts'
import { useQuery } from '../../data/use-query.ts'
import { Confirm, type Outcome } from '../../ui/overlays/dialog.tsx'
import { useAct } from '../../ui/states/act.ts'
import { sentenceOf } from '../../ui/states/sentence-of.ts'
import { Loading } from '../../ui/states/states.tsx'

type Named = Pick<Customer, 'id' | 'shortName' | 'active'>

/** Asks, does it, and hands on what came of it. */
export function ActiveDialog({
  customer,
  onDone,
  onClose,
}: {
  customer: Named
  onDone: (outcome: Outcome) => void
  onClose: () => void
}) {
  const act = useAct()
  const { id, shortName, active } = customer
  const title = active ? t('Deactivate customer') : t('Activate customer')
  const confirm = () =>
    void act.run(async () => {
      try {
        await (active ? deactivateCustomer(id) : activateCustomer(id))
        onDone({ title, text: active ? customerWords.deactivated : customerWords.activated })
      } catch (error) {
        onDone({ title, text: sentenceOf(error), failed: true })
      }
    })
  return (
    <Confirm
      title={title}
      verb={active ? t('Deactivate') : t('Activate')}
      danger={active}
      busy={act.busy}
      onConfirm={confirm}
      onClose={onClose}
    >
      {active ? (
        <WhatStops customer={customer} />
      ) : (
        <p>
          {t(
            'The users of {{name}} can sign in for it again, its gateway keys hold again, and drivers open its trailers by their codes.',
            { name: shortName },
          )}
        </p>
      )}
    </Confirm>
  )
}

/** What ends, a line each; what there is none of is left out. */
export const stopsOf = (
  { users, gatewayKeys, driverCodes }: CustomerTotals,
  name: string,
): readonly string[] => [
  users === 0
    ? t('Nobody can sign in for {{name}}.', { name })
    : plural(
        users,
        '{{count}} user of {{name}} can no longer sign in for it, and open maps lose its trailers.',
        '{{count}} users of {{name}} can no longer sign in for it, and open maps lose its trailers.',
        { count: number(users), name },
      ),
  ...(gatewayKeys === 0
    ? []
    : [
        plural(
          gatewayKeys,
          '{{count}} gateway key no longer holds: what reports with it is refused within ten seconds.',
          '{{count}} gateway keys no longer hold: what reports with them is refused within ten seconds.',
          { count: number(gatewayKeys) },
        ),
      ]),
  ...(driverCodes === 0
    ? []
    : [
        plural(driverCodes, '{{count}} driver code opens nothing.', '{{count}} driver codes open nothing.', {
          count: number(driverCodes),
        }),
      ]),
  t('Technicians find none of its trailers.'),
  t('Its trailers are no longer offered to installers.'),
]

function WhatStops({ customer: { id, shortName } }: { customer: Named }) {
  const { answer } = useQuery(id, (signal) => customerTotals(id, signal))
  return (
    <>
      <p>{t('This stops:')}</p>
      {answer ? (
        <ul className="customer-stops">
          {stopsOf(answer, shortName).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : (
        <Loading lines={4} label={t('Counting')} />
      )}
      <p>{t('Its vehicles, their reports and all settings stay, and it can be activated again.')}</p>
    </>
  )
}
