/** What is said when an installation cannot go on as somebody asked. */
import { t } from '../basics/texts.ts'
export const installationWords = {
  noSuchTrailer: t('There is no trailer with this VIN that you can install.'),
  noSuchInstallation: t('There is no such installation. It may have been cancelled.'),
  noSuchPhoto: t('There is no such photo.'),
  id: t('An installation and its photos have ids of their own: UUIDs.'),
  begunByOther: (unitId: string, who: string) =>
    t('{{who}} has begun to install {{unitId}}. Ask them, or an administrator, to finish or cancel it.', {
      who,
      unitId,
    }),
  begunBefore: (unitId: string) =>
    t('You have begun to install {{unitId}} already: go on with it in the list of what is not finished.', {
      unitId,
    }),
  isDone: t('This installation is finished and can no longer be changed.'),
  swapped: (carried: string) =>
    t('The trailer now carries the gateway {{carried}}. Look again, and say whether it is to be replaced.', {
      carried,
    }),
  carriesOther: (unitId: string, named: string, carried: string | null) =>
    carried === null
      ? t('{{unitId}} now carries no gateway. Attach {{named}} again, or the one that is fitted.', {
          unitId,
          named,
        })
      : t(
          '{{unitId}} now carries the gateway {{carried}}, not {{named}}. Look again which one is fitted, and enter that.',
          { unitId, carried, named },
        ),
  unsupported: (labels: readonly string[]) =>
    t('The gateway of this trailer does not support: {{labels}}.', { labels: labels.join(', ') }),
  sensors: t('Choose at least one sensor that is fitted.'),
  noGateway: t('No gateway is attached yet.'),
  unheard: (labels: readonly string[]) => t('Not heard yet: {{labels}}.', { labels: labels.join(', ') }),
  noPhoto: t('There is no photo yet.'),
  photo: t('A photo is sent as a JPEG picture.'),
  photoSize: (megabytes: number) => t('A photo has at most {{megabytes}} MB.', { megabytes }),
  photos: (most: number) => t('An installation has at most {{most}} photos.', { most }),
  confirm: (missing: readonly string[]) =>
    t('{{missing}} You can finish anyway.', { missing: missing.join(' ') }),
  notKept: t('Not kept on this phone: leave this page open until it is sent.'),
  notDone: t('You get the certificate when the installation is finished.'),
} as const
