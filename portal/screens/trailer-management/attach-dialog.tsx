/** Attaches a gateway to a trailer that is there: those without a gateway are offered first. */

import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { can } from '#domain/access/rights.ts'
import type { Viewer } from '#domain/access/session.ts'
import { t } from '#domain/basics/texts.ts'
import type { CustomerName } from '../../data/customers.ts'
import { attachGateway, type DetachedGateway, trailersToAttach } from '../../data/trailers.ts'
import { useQuery } from '../../data/use-query.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SearchBox } from '../../ui/controls/controls.tsx'
import { useDraft } from '../../ui/fields/later.ts'
import { Vin } from '../../ui/marks/vin.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useAct } from '../../ui/states/act.ts'
import { FormError } from '../../ui/states/form-error.tsx'
import { Empty, ErrorState, Loading } from '../../ui/states/states.tsx'
import { keptWords, onlyCustomerOf, takesIn } from './gateways-shown.ts'

/** More nobody reads: they type another letter. */
const most = 8

export function AttachDialog({
  viewer,
  gateway,
  onNew,
  onDone,
  onClose,
}: {
  viewer: Viewer
  customers: readonly CustomerName[]
  gateway: DetachedGateway
  /** Attaches it to a trailer that is still to be created. */
  onNew: () => void
  onDone: (done: string) => void
  onClose: () => void
}) {
  const { serialNumber } = gateway
  const onlyOf = onlyCustomerOf(gateway)
  const [part, setPart] = useState('')
  const typed = useDraft(part, setPart, 250)
  const found = useQuery([part, onlyOf], (signal) => trailersToAttach(part, onlyOf, most, signal), {
    keepPrevious: true,
  })
  const act = useAct()
  const attach = (vin: string, unitId: string) =>
    void act.run(async () => {
      await attachGateway(vin, serialNumber)
      onDone(t('{{serialNumber}} reports for {{unitId}} now.', { serialNumber, unitId }))
    })
  const offers = (found.answer ?? []).filter(
    ({ customerId }) =>
      can(viewer, 'editTrailers', { customerId: Number(customerId) }) && takesIn(gateway, customerId),
  )
  return (
    <Dialog
      title={t('Attach {{serialNumber}}', { serialNumber })}
      wide
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button icon={<IconPlus size={16} stroke={1.8} />} onClick={onNew}>
            {t('New trailer')}
          </Button>
        </>
      }
    >
      <p className="note">{keptWords(gateway)}</p>
      <SearchBox
        label={t('Search unit ID, VIN or serial number')}
        value={typed.draft}
        onChange={typed.setDraft}
      />
      <FormError>{act.error}</FormError>
      {found.error ? (
        <ErrorState title={found.error} again={found.again} />
      ) : found.answer === null ? (
        <Loading label={t('Loading trailers')} />
      ) : offers.length === 0 ? (
        <Empty title={part ? t('No trailer matches.') : t('There is no trailer yet.')} />
      ) : (
        <ul
          className="trailer-offers"
          aria-label={t('Trailers')}
          data-previous={found.isPrevious || undefined}
        >
          {offers.map((trailer) => (
            <li key={trailer.vin}>
              <span className="trailer-offer">
                <b>{trailer.unitId}</b> <Vin value={trailer.vin} />
                <span className="note">
                  {trailer.serialNumber
                    ? t('{{customer}}, in place of {{serialNumber}}', {
                        customer: trailer.customerName,
                        serialNumber: trailer.serialNumber,
                      })
                    : t('{{customer}}, no gateway yet', { customer: trailer.customerName })}
                </span>
              </span>
              <Button
                aria-label={
                  trailer.serialNumber
                    ? t('Swap the gateway of {{unitId}}', { unitId: trailer.unitId })
                    : t('Attach to {{unitId}}', { unitId: trailer.unitId })
                }
                disabled={act.busy}
                onClick={() => attach(trailer.vin, trailer.unitId)}
              >
                {trailer.serialNumber ? t('Swap') : t('Attach')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
