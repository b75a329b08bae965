/** Texts about devices, packages and campaigns. */
import { t } from '../basics/texts.ts'
export const otaWords = {
  off: t('No customer has device management switched on.'),
  noSuchPackage: t('There is no such package.'),
  noSuchCampaign: t('There is no such campaign.'),
  emptyPackage: t('The file is empty. Choose another one.'),
  packageTooLarge: (mebibytes: number) =>
    t('A package has at most {{mebibytes}} MiB. Choose a smaller file.', { mebibytes }),
  wrongSha: t('The file does not match its SHA-256. Upload it again.'),
  taken: (title: string) =>
    t('There is a {{package}} already. A package never changes: give it a new version.', { package: title }),
  withdrawn: t('The package was withdrawn. Choose another one.'),
  wrongKind: (wanted: string) =>
    t('This campaign needs a package of the kind {{kind}}.', { kind: t(wanted) }),
  noPackage: t('This campaign sends no package.'),
  noConfig: t('This campaign sends no configuration.'),
  emptyConfig: t('Set at least one value of the configuration.'),
  campaignName: (most: number) => t('A campaign has a name of up to {{most}} characters.', { most }),
  noDevices: t('Name the devices, or a filter.'),
  unknownDevices: (names: string) =>
    t('No trailer is called {{names}}. Check the spelling, or leave it out.', { names }),
  unknownIn: (names: string) =>
    t('The chosen customers have no trailer called {{names}}. Check the spelling, or leave it out.', {
      names,
    }),
  ambiguous: (name: string, customers: string) =>
    t(
      'Several customers have a trailer called {{name}}: {{customers}}. Choose the customer, or give the VIN.',
      { name, customers },
    ),
  tooManyDevices: (most: number) => t('A campaign takes at most {{most}} devices. Choose fewer.', { most }),
  noneFits: t('No device can take part. The preview says why.'),
  cannot: (change: 'paused' | 'resumed' | 'aborted', state: string) => {
    const places = { state: t(state) }
    if (change === 'paused') return t('A campaign that is {{state}} cannot be paused.', places)
    return change === 'resumed'
      ? t('A campaign that is {{state}} cannot be resumed.', places)
      : t('A campaign that is {{state}} cannot be aborted.', places)
  },
  notChangeable: (state: string) => t('A campaign that is {{state}} cannot be changed.', { state: t(state) }),
  changedMeanwhile: t(
    'Somebody else has changed this campaign. Close this, look at it, and change it again.',
  ),
  nothingChanged: t('Nothing was changed. Change a value, or cancel.'),
  noWavesLeft: t('All waves have begun: there are none to change.'),
  cannotUndo: (title: string) =>
    t('A campaign of the type {{type}} cannot be rolled back.', { type: t(title) }),
  isUndo: t('A rollback cannot be rolled back. Begin a campaign with what the devices should have.'),
  beingUndone: (name: string) =>
    t('{{campaign}} is rolling it back already. Wait until that has finished, or abort it first.', {
      campaign: name,
    }),
  nothingToUndo: t('No device can be rolled back. The preview says why.'),
  nothingDone: t('No device was updated by this campaign, or its jobs are no longer kept.'),
  nothingFailed: t('Nothing has failed that could be tried again.'),
  templateProblem: (problem: string) => t('These values cannot be saved: {{problem}}.', { problem }),
  noSuchPage: t('There is no such page. Begin with the newest.'),
  templateThere: t('There is a template for these devices already. Edit that one.'),
  templateChanged: t('Somebody else has changed this template. Close this, look at it, and edit it again.'),
  // Why a device does not take part.
  noGateway: t('it has no gateway'),
  noAccount: t('its gateway has not said what it is'),
  unable: (type: string) => t('its gateway cannot do jobs of the type {{type}}', { type: t(type) }),
  noFlag: t('its customer has no device management'),
  hasIt: t('it has this version already'),
  hasConfig: t('it is configured like this already'),
  atOther: (name: string, state: string) =>
    t('it already has a job of {{campaign}}, which is {{state}}', { campaign: name, state }),
  // Why a device is not rolled back.
  installing: t('it is installing right now: roll back again once it is done'),
  hadNone: t('it has not said what it had before'),
  hasOther: t('it was changed since'),
  neverUploaded: (title: string) => t('{{package}} was never uploaded here', { package: title }),
  withdrawnBefore: (title: string) => t('{{package}} was withdrawn', { package: title }),
  // Why a job ended.
  takenBack: t('Its package was withdrawn'),
  expired: t('The gateway did not answer in time'),
  silent: t('It has been silent since it began to install'),
  moved: t('its trailer belongs to another customer now'),
  doneBefore: t('An earlier try was done after all'),
  aborted: t('The campaign was aborted'),
  replaced: t('A newer job took its place'),
  unfit: (why: string) => t('It no longer fits: {{reason}}', { reason: why }),
  // To gateways.
  noJob: (id: number) => `id ${id}: no job of this gateway`,
  notYours: t('No job of this gateway has this package.'),
  heldBack: t('The campaign of this package is held back. Ask again later.'),
  noSerial: t('Name the gateway: ?serial=…'),
  tooManyResults: (most: number) => t('At most {{most}} answers are accepted at once.', { most }),
  tooManyAccounts: (most: number) => t('At most {{most}} gateways are described at once.', { most }),
  unknownProduct: t('There is no such product.'),
} as const
