/** How the vehicles do that the viewer's own OEM has built. */
import { ToolBar } from '../../ui/layout/tool-bar.tsx'
import { HealthGrid } from './health-grid.tsx'
import './oem-management.css'

export const Screen = () => (
  <main className="manage">
    <ToolBar>
      <p className="oem-count">Vehicles under warranty, whoever runs them. Tracking has each of them.</p>
    </ToolBar>
    <HealthGrid oemId={null} />
  </main>
)
