/** Campaigns, packages, devices and templates of their configuration, each a view of one screen; a campaign or a device takes the whole of it. */
import { t } from '#domain/basics/texts.ts'
import '../../ui/layout/one-page.css'
import './ota-management.css'
import { Pill, Pills } from '../../ui/controls/pills.tsx'
import { setSearch, useSearchValue } from '../../ui/layout/address.ts'
import { CampaignPage } from './campaign-page.tsx'
import { Campaigns } from './campaigns.tsx'
import { DevicePage } from './device-page.tsx'
import { Devices } from './devices.tsx'
import { Packages } from './packages.tsx'
import { Templates } from './templates.tsx'

const views = {
  campaigns: t('Campaigns'),
  packages: t('Packages'),
  devices: t('Devices'),
  templates: t('Templates'),
} as const
type View = keyof typeof views

export function Screen() {
  const given = useSearchValue('view')
  const campaign = useSearchValue('campaign')
  const device = useSearchValue('device')
  const view: View = given !== null && Object.hasOwn(views, given) ? (given as View) : 'campaigns'
  if (campaign) return <CampaignPage key={campaign} id={campaign} />
  if (device) return <DevicePage key={device} serialNumber={device} />
  const Shown = { campaigns: Campaigns, packages: Packages, devices: Devices, templates: Templates }[view]
  const pills = (
    <Pills label={t('What to manage')}>
      {Object.entries(views).map(([name, label]) => (
        <Pill
          key={name}
          on={name === view}
          onPress={() =>
            setSearch({
              view: name === 'campaigns' ? null : name,
              page: null,
              q: null,
              product: null,
              drift: null,
              customer: null,
              group: null,
            })
          }
        >
          {label}
        </Pill>
      ))}
    </Pills>
  )
  return (
    <main className="manage">
      <Shown pills={pills} />
    </main>
  )
}
