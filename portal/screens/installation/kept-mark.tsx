/** Says that something is on this phone alone, until there is coverage. */
import { IconCloudOff } from '@tabler/icons-react'

export function KeptMark({ finished = false }: { finished?: boolean }) {
  return (
    <span className="install-kept" role="status">
      <IconCloudOff size={16} stroke={1.8} aria-hidden="true" />
      {finished ? 'Done. ' : ''}Kept on this phone, will be sent
    </span>
  )
}
