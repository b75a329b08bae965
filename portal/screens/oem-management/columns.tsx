/** The columns of the list of OEMs. */

import { IconHeartRateMonitor, IconPencil, IconTrash } from '@tabler/icons-react'
import { number } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import type { Oem } from '../../data/oems.ts'
import type { GridColumn } from '../../grid/column.ts'
import { IconButton } from '../../ui/controls/button.tsx'

const listed = (texts: readonly string[]): string => texts.join(', ') || 'N/A'

export const columnsFor = (acts: {
  readonly health: (oem: Oem) => void
  readonly edit: (oem: Oem) => void
  readonly remove: (oem: Oem) => void
}): readonly GridColumn<Oem>[] => [
  { key: 'name', title: t('Name'), width: 170, text: ({ name }) => name },
  {
    key: 'product',
    title: t('Product name'),
    width: 160,
    text: ({ name, productName }) => productName || name,
    cell: ({ name, productName, colour }) => (
      <>
        {colour && <span className="oem-swatch" style={{ background: colour }} aria-hidden="true" />}
        {productName || name}
      </>
    ),
  },
  { key: 'makes', title: t('Makes'), width: 170, text: ({ makes }) => listed(makes) },
  {
    key: 'warranty',
    title: t('Warranty'),
    width: 110,
    text: ({ warrantyMonths }) => t('{{months}} months', { months: warrantyMonths }),
    figures: true,
  },
  {
    key: 'customers',
    title: t('Customers'),
    width: 180,
    text: ({ customers }) => listed(customers.map(({ shortName }) => shortName)),
  },
  {
    key: 'dealers',
    title: t('Dealers'),
    width: 160,
    text: ({ dealers }) => listed(dealers.map(({ shortName }) => shortName)),
  },
  { key: 'hosts', title: t('Host names'), width: 190, text: ({ hosts }) => listed(hosts) },
  { key: 'people', title: t('Users'), width: 80, text: ({ people }) => number(people), figures: true },
  {
    key: 'acts',
    title: t('Actions'),
    width: 124,
    text: null,
    actions: true,
    cell: (oem) => (
      <span className="cell-acts">
        <IconButton label={t('Health of {{name}}', { name: oem.name })} onClick={() => acts.health(oem)}>
          <IconHeartRateMonitor size={18} stroke={1.7} />
        </IconButton>
        <IconButton label={t('Edit {{name}}', { name: oem.name })} onClick={() => acts.edit(oem)}>
          <IconPencil size={18} stroke={1.7} />
        </IconButton>
        <IconButton label={t('Delete {{name}}', { name: oem.name })} onClick={() => acts.remove(oem)}>
          <IconTrash size={18} stroke={1.7} />
        </IconButton>
      </span>
    ),
  },
]
