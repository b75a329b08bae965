/** Texts about report configs and their runs. */

import { number } from '../basics/print.ts'
import { plural, t } from '../basics/texts.ts'

export const reportWords = {
  noSuchConfig: t('There is no such report.'),
  noSuchRun: t('There is no such run of a report.'),
  type: t('There is no such type of report.'),
  flag: (name: string) =>
    t('Reports of the type {{name}} are not switched on for this customer.', { name: t(name) }),
  name: (most: number) => t('A report needs a name of at most {{most}} characters, on one line.', { most }),
  chosenMost: (what: string, most: number) =>
    t('A report names at most {{most}} {{things}}. Choose all of them, or fewer.', {
      most: number(most),
      things: t(what),
    }),
  dryRunRows: (most: number) =>
    t(
      'This report has more than {{most}} rows, too many to show while you write it. It comes whole by email, or with Run now.',
      { most: number(most) },
    ),
  dryRunReplaced: t('You asked for another look at a report. This one was stopped.'),
  dryRunBusy: t('Too many reports are being tried right now. Try again in a minute.'),
  filesOwn: (most: number) =>
    t('{{most}} files are being made for you right now. Wait until one is there, and ask again.', {
      most: number(most),
    }),
  filesBusy: t('Too many files are being made right now. Try again in a minute.'),
  busy: t('Too many report files are being read right now. Try again in a minute.'),
  page: (most: number) => t('A page has 1 to {{most}} reports.', { most: number(most) }),
  noRecipients: t('A report needs at least one recipient.'),
  emails: (most: number) => t('A report goes to at most {{most}} addresses.', { most }),
  timeframe: (most: number) => t('A report looks back 1 to {{most}} days.', { most }),
  zone: (name: string) =>
    t("There is no time zone '{{name}}'. Choose one of the list.", { name: name.slice(0, 64) }),
  category: t('The frequency is daily, weekly, semi-monthly or monthly.'),
  cadence: (kind: string) =>
    t('A report of the type {{kind}} does not come at this frequency.', { kind: t(kind) }),
  entries: (most: number) => t('A schedule has at most {{most}} times.', { most }),
  oneEntry: (kind: string) => t('A report of the type {{kind}} has one time.', { kind: t(kind) }),
  time: t('A time is written as hours and minutes: 06:00.'),
  day: t('Choose the day of the week.'),
  frequency: t('A report comes every 1 to 24 hours, or every 1 to 31 days.'),
  noMoments: t('This schedule has no times: choose at least one day and time.'),
  dwell: t('The dwell limit is between 0 and 365 days.'),
  assets: t('The number of vehicles is a whole number from 0 to 100,000.'),
  outOfRange: t('The difference in temperature is between 0 and 100 °F.'),
  format: t('A report comes with CSV, XLSX or PDF.'),
  vehicles: t(
    'Some of these vehicles do not belong to the chosen customers. Take them out, or choose their customer.',
  ),
  groups: t(
    'Some of these groups do not belong to the chosen customers. Take them out, or choose their customer.',
  ),
  geofences: t(
    'Some of these geofences do not belong to the chosen customers. Take them out, or choose their customer.',
  ),
  noVehicles: t('There are no vehicles for this report: the ones chosen are gone.'),
  customers: t('You do not see all of these customers. Choose only those that you see.'),
  tooMany: (most: number) =>
    t('A customer has at most {{most}} reports. Delete one first.', { most: number(most) }),
  coversMore: t('This report covers vehicles that you do not see, so you cannot change it.'),
  moveChoices: t('This report names geofences of its customer. Choose all geofences before you move it.'),
  period: t('The end of the period must be after its start.'),
  periodMost: (most: number) =>
    t('A report covers at most {{most}} days. Choose a shorter period.', { most }),
  periodAhead: t('A report cannot cover the future. Choose an earlier end.'),
  oneForAll: t('There are enough reports waiting to be made. Try again in a few minutes.'),
  notDone: t('This report is not made yet. Wait until it is done.'),
  notSigned: t('This link was changed, or it has expired. Ask whoever sent it for a new one.'),
  over: t('This run has ended already.'),
  noOwner: t('Paused: whoever this report is made for is gone. Save it again to make it yours.'),
  ownerSeesNothing: t('Paused: whoever this report is made for no longer sees its vehicles.'),
  noNextMoment: t('Paused: its next time cannot be worked out. Check its schedule and save it again.'),
  paused: (feature: string) => t('Paused: {{feature}} is turned off', { feature: t(feature) }),
  verifiedSame: t('The same: every row comes out of the stored reports again.'),
  verifiedPartly: (kept: readonly string[]) =>
    t('The same as far as it was computed again. Not verified: {{parts}}.', {
      parts: kept.map((part) => t(part)).join(', '),
    }),
  verifiedNothing: t(
    'Not verified: all of this report tells how things stood when it was made, and that is not kept in the stored reports.',
  ),
  verifiedDifferent: t('Something is different now.'),
  keptNote: (kept: readonly string[]) =>
    t('Not verified, because it tells how things stood when the report was made: {{parts}}.', {
      parts: kept.map((part) => t(part)).join(', '),
    }),
  verifyNames: t('Names of trailers and geofences are those of the report, whatever they are called now.'),
  goneGeofences: (count: number) =>
    plural(count, 'One of its geofences was deleted.', '{{count}} of its geofences were deleted.', {
      count: number(count),
    }),
  goneGroups: (count: number) =>
    plural(count, 'One of its groups was deleted.', '{{count}} of its groups were deleted.', {
      count: number(count),
    }),
  goneVehicles: (count: number) =>
    plural(count, 'One of its vehicles is gone.', '{{count}} of its vehicles are gone.', {
      count: number(count),
    }),
  leftOut: (count: number) =>
    plural(
      count,
      // English says it so of one as well.
      '{{count}} rows more are left out: choose fewer vehicles or a shorter period.',
      '{{count}} rows more are left out: choose fewer vehicles or a shorter period.',
      { count: number(count) },
    ),
  noData: t('There was nothing to report.'),
  failed: t('The report could not be made. It is tried again.'),
  failedForGood: t('The report could not be made.'),
  tooLarge: t(
    'The report is too large to be made. Choose fewer trailers or geofences, or a shorter time that it looks back.',
  ),
  interrupted: t('The report could not be made: the server ended each time that it tried.'),
  cancelled: t('Cancelled.'),
  titles: {
    loadFailed: t('Reports could not be loaded'),
    created: t('Report created'),
    createFailed: t('Report could not be created'),
    updated: t('Report saved'),
    updateFailed: t('Report could not be saved'),
    deleted: t('Report deleted'),
    deleteFailed: t('Report could not be deleted'),
    moved: t('Report moved'),
    moveFailed: t('Report could not be moved'),
  },
  createdText: (name: string) => t("'{{name}}' was created.", { name }),
  updatedText: (name: string) => t("'{{name}}' was saved.", { name }),
  deletedText: (name: string) => t("'{{name}}' was deleted.", { name }),
  movedText: (name: string, customer: string) =>
    t("'{{name}}' now belongs to {{customer}}. It is turned off until you have looked at it.", {
      name,
      customer,
    }),
  deleteQuestion: (name: string) =>
    t("Delete the report '{{name}}'? Its runs are deleted with it.", { name }),
} as const
