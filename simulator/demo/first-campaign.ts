/** What a new demo has in progress over the air: a main app for the gateways of the product line Pro, and a template of their configuration. */
import { randomBytes } from 'node:crypto'
import { usualConfig } from '#domain/ota/config-keys.ts'
import { apiClient } from './maintenance.ts'

const version = '5.0.0'
const packageBytes = 256 * 1024

/** Uploads the package, begins the campaign and keeps the template; once, as a package is uploaded once. @throws with the server's message */
export const beginCampaign = async (url: string, signal: AbortSignal): Promise<void> => {
  const { request, send, signOut } = await apiClient(url, 'admin@tandem.example', signal)
  try {
    const all = '{ packages { id version } }'
    type Packages = { packages: readonly { id: string; version: string }[] }
    const isThere = ({ packages }: Packages) => packages.find((one) => one.version === version)
    if (isThere(await request<Packages>(all))) return
    const about = new URLSearchParams({
      ...{ kind: 'mainApp', version, products: 'Pro', hardware: 'B1,B2' },
      notes: 'Reads tire sensors twice as fast, and sleeps deeper while untethered.',
    })
    await send(`/v1/api/packages?${about}`, randomBytes(packageBytes))
    const file = isThere(await request<Packages>(all))
    if (!file) throw new Error('The package was not taken.')
    await request('mutation($input: CampaignInput!) { createCampaign(input: $input) { id } }', {
      input: {
        ...{ name: 'Winter update of Pro', type: 'mainApp', packageId: file.id },
        filters: [{ field: 'base_product_type', condition: 'isExactly', value: 'Pro' }],
        waves: [
          { devices: 1 },
          { percent: 5, pauseMinutes: 1 },
          { percent: 25, pauseMinutes: 5 },
          { percent: 100, pauseMinutes: 60 },
        ],
        failureLimit: 5,
      },
    })
    // Some of them were configured by hand: they differ.
    await request('mutation($input: ConfigTemplateInput!) { saveConfigTemplate(input: $input) { id } }', {
      input: { product: 'Pro', config: usualConfig('Pro') },
    })
  } finally {
    await signOut()
  }
}
