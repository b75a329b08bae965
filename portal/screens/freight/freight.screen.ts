/** The freight page of the customer's own, inside the portal. */
import { IconTruckDelivery } from '@tabler/icons-react'
import { outsidePages } from '#domain/access/outside-pages.ts'
import type { Screen } from '../../data/screen.ts'

const { title, right, flag } = outsidePages.freight

export const freight: Screen = {
  paths: ['/freight', '/freight-link'],
  title,
  menu: { label: title, icon: IconTruckDelivery },
  right,
  flag,
  load: () => import('./freight.tsx'),
}
