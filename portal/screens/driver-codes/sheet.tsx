/** A sheet of codes to be printed: each with its trailer and the letters to type. */

import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { t } from '#domain/basics/texts.ts'
import { formatCode } from '#domain/fleet/driver-code.ts'
import type { CodedVehicle } from '../../data/driver.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ToolBar } from '../../ui/layout/tool-bar.tsx'
import { QrCode } from '../../ui/marks/qr-code.tsx'

export function CodeSheet({ vehicles, onClose }: { vehicles: readonly CodedVehicle[]; onClose: () => void }) {
  return (
    <main className="manage code-screen">
      <ToolBar
        acts={
          <Button kind="primary" icon={<IconPrinter size={16} stroke={1.8} />} onClick={() => print()}>
            {t('Print')}
          </Button>
        }
      >
        <Button kind="quiet" icon={<IconArrowLeft size={16} stroke={1.8} />} onClick={onClose}>
          {t('All trailers')}
        </Button>
      </ToolBar>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
      <ul className="code-sheet" tabIndex={0} aria-label={t('Codes to print')}>
        {vehicles.map(({ vehicleId, unitId, code, path }) =>
          code === null || path === null ? null : (
            <li key={vehicleId}>
              <p>{t('May I pull this trailer?')}</p>
              <QrCode text={location.origin + path} label={t('Code of {{unit}}', { unit: unitId })} />
              <b>{unitId}</b>
              <code>{formatCode(code)}</code>
              <span>{`${location.host}/pull`}</span>
            </li>
          ),
        )}
      </ul>
    </main>
  )
}
