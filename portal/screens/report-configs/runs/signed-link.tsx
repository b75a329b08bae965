/** Makes the signed link of a run: whoever has it opens the files without signing in, and can tell that they are as they were made. */

import { IconCopy, IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import { signReportRun } from '../../../data/reports.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { copyText } from '../../../ui/controls/clipboard.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useAct } from '../../../ui/states/act.ts'
import { FormError } from '../../../ui/states/form-error.tsx'
import { tNodes } from '../../../ui/text-nodes.tsx'
import { momentIn } from '../../../ui/time/time.ts'

export function SignedLinkButton({ runId, zone }: { runId: string; zone: string }) {
  const act = useAct()
  const [link, setLink] = useState<{ readonly url: string; readonly until: number } | null>(null)
  return (
    <>
      <Button
        icon={<IconLink size={16} stroke={1.8} />}
        busy={act.busy}
        onClick={() => void act.run(async () => setLink(await signReportRun(runId)))}
      >
        {t('Signed link')}
      </Button>
      <FormError>{act.error}</FormError>
      {link && <LinkDialog {...link} zone={zone} onClose={() => setLink(null)} />}
    </>
  )
}

function LinkDialog({
  url,
  until,
  zone,
  onClose,
}: {
  url: string
  until: number
  zone: string
  onClose: () => void
}) {
  const [copied, setCopied] = useState(false)
  const act = useAct()
  return (
    <Dialog
      title={t('Signed link')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Close')}</Button>
          <Button
            kind="primary"
            icon={<IconCopy size={16} stroke={1.8} />}
            busy={act.busy}
            onClick={() =>
              void act.run(async () => {
                await copyText(url)
                setCopied(true)
              })
            }
          >
            {copied ? t('Copied') : t('Copy link')}
          </Button>
        </>
      }
    >
      <p>
        {tNodes(
          'Anybody who has this link can open the files of the run until {{time}}, and check that they are as they were made. With {{ending}} behind it, it opens the PDF.',
          { time: momentIn(until, zone), ending: <code>/pdf</code> },
        )}
      </p>
      <div className="field">
        <label htmlFor="signed-link">{t('Link')}</label>
        <input id="signed-link" readOnly value={url} onFocus={({ target }) => target.select()} />
      </div>
      <FormError>{act.error}</FormError>
    </Dialog>
  )
}
