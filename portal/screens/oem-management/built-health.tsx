/** How the vehicles do that the viewer's own OEM has built. */
import { t } from '#domain/basics/texts.ts'
import { ToolBar } from '../../ui/layout/tool-bar.tsx'
import { HealthGrid } from './health-grid.tsx'
import './oem-management.css'

export const Screen = () => (
  <main className="manage">
    <ToolBar>
      <p className="oem-count">
        {t('Vehicles under warranty, whoever runs them. Tracking has each of them.')}
      </p>
    </ToolBar>
    <HealthGrid oemId={null} />
  </main>
)
