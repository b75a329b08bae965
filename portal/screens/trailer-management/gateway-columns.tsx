/** The columns of the list of gateways that no trailer carries. */

import { IconLink } from '@tabler/icons-react'
import { number } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import { notAvailable } from '#domain/basics/words.ts'
import type { DetachedGateway } from '../../data/trailers.ts'
import type { GridColumn } from '../../grid/column.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Vin } from '../../ui/marks/vin.tsx'
import { Age } from '../../ui/time/age.tsx'
import { moment } from '../../ui/time/time.ts'
import { ownPlace } from '../../ui/units.ts'

/** Of one that was registered before its first report. */
const unheard = t('Not yet')
const iconSize = { size: 16, stroke: 1.8 }

/** Where it was: the place, or where that is not known the coordinates. */
export const placeOf = ({ address, lat, lng }: Pick<DetachedGateway, 'address' | 'lat' | 'lng'>): string =>
  (address === null ? null : ownPlace(address)) ??
  (lat === null || lng === null ? notAvailable : `${lat.toFixed(2)}, ${lng.toFixed(2)}`)

/** @param attach null: for who may not */
export function gatewayColumns(
  attach: ((gateway: DetachedGateway) => void) | null,
): readonly GridColumn<DetachedGateway>[] {
  return [...shown, ...(attach ? [action(attach)] : [])]
}

const shown: readonly GridColumn<DetachedGateway>[] = [
  {
    key: 'serialNumber',
    title: t('Serial number'),
    width: 200,
    field: 'serialNumber',
    filter: { kind: 'text' },
    text: ({ serialNumber }) => serialNumber,
    cell: ({ serialNumber }) => <Vin value={serialNumber} />,
    pinned: true,
  },
  {
    key: 'lastReport',
    title: t('Last report'),
    width: 160,
    field: 'lastReport',
    text: ({ lastReport }) => (lastReport === null ? unheard : moment(lastReport)),
    cell: ({ lastReport }) => (lastReport === null ? unheard : <Age at={lastReport} flagsOld />),
  },
  {
    key: 'firstReport',
    title: t('First report'),
    width: 160,
    field: 'firstReport',
    text: ({ firstReport }) => (firstReport === null ? unheard : moment(firstReport)),
    cell: ({ firstReport }) => (firstReport === null ? unheard : <Age at={firstReport} />),
  },
  {
    key: 'reports',
    title: t('Reports', { context: 'of a gateway' }),
    width: 110,
    field: 'reports',
    text: ({ reports }) => number(reports),
    figures: true,
  },
  {
    key: 'heldReports',
    title: t('Reports kept'),
    width: 126,
    field: 'heldReports',
    text: ({ heldReports }) => number(heldReports),
    figures: true,
  },
  {
    key: 'place',
    title: t('Where'),
    width: 240,
    field: 'place',
    filter: { kind: 'text' },
    text: placeOf,
  },
  {
    key: 'iccid',
    title: 'ICCID',
    width: 200,
    field: 'iccid',
    filter: { kind: 'text' },
    text: ({ iccid }) => iccid ?? notAvailable,
    cell: ({ iccid }) => (iccid ? <Vin value={iccid} /> : notAvailable),
  },
]

const action = (attach: (gateway: DetachedGateway) => void): GridColumn<DetachedGateway> => ({
  key: 'action',
  title: t('Action'),
  width: 116,
  text: null,
  actions: true,
  cell: (gateway) => (
    <Button
      aria-label={t('Attach {{serialNumber}}', { serialNumber: gateway.serialNumber })}
      icon={<IconLink {...iconSize} />}
      onClick={() => attach(gateway)}
    >
      {t('Attach')}
    </Button>
  ),
})
