/** Cancels an installation that was begun by mistake. */

import { useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import { enterBeside, type KeptInstallation } from '../../data/kept-installations.ts'
import { Button } from '../../ui/controls/button.tsx'
import { go } from '../../ui/layout/address.ts'
import { Confirm } from '../../ui/overlays/dialog.tsx'

export function CancelInstallation({ kept }: { kept: KeptInstallation }) {
  const [sure, setSure] = useState(false)
  return (
    <>
      <Button kind="quiet" onClick={() => setSure(true)}>
        {t('Cancel this installation')}
      </Button>
      {sure && (
        <Confirm
          title={t('Cancel this installation?')}
          verb={t('Cancel installation')}
          danger
          onClose={() => setSure(false)}
          onConfirm={() => {
            void enterBeside(kept.id, () => ({ isCancelled: true }))
            go('/installation')
          }}
        >
          <p>{t('Its photos are removed. A gateway that is attached stays attached.')}</p>
        </Confirm>
      )}
    </>
  )
}
