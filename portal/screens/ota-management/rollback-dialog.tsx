/** Rolls a campaign back, after it was seen what that would do. */

import { count } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import { isChangeable } from '#domain/ota/campaign.ts'
import { request } from '../../data/graphql.ts'
import { type Campaign, rollBackCampaignMutation, rollbackPreviewQuery } from '../../data/ota.ts'
import { useQuery } from '../../data/use-query.ts'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { useAct } from '../../ui/states/act.ts'
import { ErrorState, Loading } from '../../ui/states/states.tsx'
import { PreviewWords } from './preview-words.tsx'

export function RollbackDialog({
  campaign: { id, name, state },
  onDone,
  onClose,
}: {
  campaign: Campaign
  /** With the campaign that rolls it back. */
  onDone: (id: string) => void
  onClose: () => void
}) {
  const act = useAct()
  const { answer, error, again } = useQuery(
    ['roll back', id],
    async (signal) => (await request(rollbackPreviewQuery, { id }, signal)).rollbackPreview,
  )
  const begin = () =>
    void act.run(async () => onDone((await request(rollBackCampaignMutation, { id })).rollBackCampaign.id))
  const devices = answer?.deviceCount ?? 0
  return (
    <FormDialog
      form={{ submit: begin, busy: act.busy, error: act.error }}
      title={t('Roll back {{name}}', { name })}
      verb={devices > 0 ? t('Roll back {{devices}}', { devices: count(devices, 'device') }) : t('Roll back')}
      danger
      disabled={devices === 0}
      wide
      onClose={onClose}
    >
      <p className="ota-note">
        {t(
          'Every device that this campaign has updated gets what it had before, by a campaign of its own with the same waves and conditions.',
        )}
        {isChangeable(state) && ` ${t('This campaign is aborted first.')}`}
      </p>
      {answer ? (
        <PreviewWords preview={answer} kind="rollback" />
      ) : error ? (
        <ErrorState title={error} again={again} />
      ) : (
        <Loading lines={3} label={t('Looking at what devices had before')} />
      )}
    </FormDialog>
  )
}
