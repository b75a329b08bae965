/** Deactivating a customer, with what that stops, and activating it again. */
import { number } from '#domain/basics/print.ts'
import { customerWords } from '#domain/fleet/words.ts'
import { activateCustomer, type Customer, customerTotals, deactivateCustomer } from '../../data/customers.ts'
import { useQuery } from '../../data/use-query.ts'
import { Confirm, type Outcome } from '../../ui/overlays/dialog.tsx'
import { useAct } from '../../ui/states/act.ts'
import { sentenceOf } from '../../ui/states/sentence-of.ts'
import { Loading } from '../../ui/states/states.tsx'

type Named = Pick<Customer, 'id' | 'shortName' | 'active'>

const counted = (count: number, one: string, many: string) => `${number(count)} ${count === 1 ? one : many}`

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
  const title = active ? 'Deactivate customer' : 'Activate customer'
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
      verb={active ? 'Deactivate' : 'Activate'}
      danger={active}
      busy={act.busy}
      onConfirm={confirm}
      onClose={onClose}
    >
      {active ? (
        <WhatStops customer={customer} />
      ) : (
        <p>
          The users of {shortName} can sign in for it again, its gateway keys hold again, and drivers open its
          trailers by their codes.
        </p>
      )}
    </Confirm>
  )
}

function WhatStops({ customer: { id, shortName } }: { customer: Named }) {
  const { answer } = useQuery(id, (signal) => customerTotals(id, signal))
  return (
    <>
      <p>This stops at once:</p>
      {answer ? (
        <ul className="customer-stops">
          <li>
            {counted(answer.users, 'user', 'users')} of {shortName} can no longer sign in for it, and open
            maps go empty.
          </li>
          <li>
            {counted(answer.gatewayKeys, 'gateway key', 'gateway keys')} no longer hold: gateways that report
            with them are refused.
          </li>
          <li>{counted(answer.driverCodes, 'driver code opens', 'driver codes open')} nothing.</li>
          <li>Technicians find none of its trailers.</li>
        </ul>
      ) : (
        <Loading lines={4} label="Counting" />
      )}
      <p>
        Its {answer ? counted(answer.totalAssets, 'vehicle', 'vehicles') : 'vehicles'}, their reports and all
        settings stay, and it can be activated again.
      </p>
    </>
  )
}
