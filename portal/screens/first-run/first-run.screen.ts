/** The first run: from an empty installation to a customer, a trailer, a key and a first report. */
import { t } from '#domain/basics/texts.ts'
import type { Screen } from '../../data/screen.ts'

export const firstRun: Screen = {
  paths: ['/first-run'],
  title: t('First trailer'),
  right: 'manageCustomers',
  load: () => import('./first-run.tsx'),
}
