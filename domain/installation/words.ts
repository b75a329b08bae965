/** What is said when an installation cannot go on as somebody asked. */
export const installationWords = {
  noSuchTrailer: 'There is no trailer with this VIN that you can install.',
  noSuchInstallation: 'There is no such installation. It may have been cancelled.',
  noSuchPhoto: 'There is no such photo.',
  id: 'An installation and its photos have ids of their own: UUIDs.',
  begunByOther: (unitId: string, who: string) =>
    `${who} has begun to install ${unitId}. Ask them, or an administrator, to finish or cancel it.`,
  begunBefore: (unitId: string) =>
    `You have begun to install ${unitId} already: go on with it in the list of what is not finished.`,
  isDone: 'This installation is finished and can no longer be changed.',
  swapped: (carried: string) =>
    `The trailer now carries the gateway ${carried}. Look again, and say whether it is to be replaced.`,
  carriesOther: (unitId: string, named: string, carried: string | null) =>
    carried === null
      ? `${unitId} now carries no gateway. Attach ${named} again, or the one that is fitted.`
      : `${unitId} now carries the gateway ${carried}, not ${named}. Look again which one is fitted, and enter that.`,
  unsupported: (labels: readonly string[]) =>
    `The gateway of this trailer does not support: ${labels.join(', ')}.`,
  sensors: 'Choose at least one sensor that is fitted.',
  noGateway: 'No gateway is attached yet.',
  unheard: (labels: readonly string[]) => `Not heard yet: ${labels.join(', ')}.`,
  noPhoto: 'There is no photo yet.',
  photo: 'A photo is sent as a JPEG picture.',
  photoSize: (megabytes: number) => `A photo has at most ${megabytes} MB.`,
  photos: (most: number) => `An installation has at most ${most} photos.`,
  confirm: (missing: readonly string[]) => `${missing.join(' ')} You can finish anyway.`,
  notKept: 'Not kept on this phone: leave this page open until it is sent.',
  notDone: 'You get the certificate when the installation is finished.',
} as const
