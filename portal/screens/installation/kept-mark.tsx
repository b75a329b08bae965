/** Says that something is on this phone alone, until there is coverage, or not even there. */

import { IconCloudOff } from '@tabler/icons-react'
import { t } from '#domain/basics/texts.ts'
import { installationWords } from '#domain/installation/words.ts'
import { useIsOnPhone } from '../../data/kept-installations.ts'

export function KeptMark({ id, finished = false }: { id: string; finished?: boolean }) {
  const isOnPhone = useIsOnPhone(id)
  return (
    <span className="install-kept" role="status">
      <IconCloudOff size={16} stroke={1.8} aria-hidden="true" />
      {finished ? `${t('Done.')} ` : ''}
      {isOnPhone ? t('Kept on this phone, will be sent') : installationWords.notKept}
    </span>
  )
}
