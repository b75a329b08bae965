/** Texts about report configs and their runs. */
import { number } from '../basics/print.ts'

export const reportWords = {
  noSuchConfig: 'There is no such report.',
  noSuchRun: 'There is no such run of a report.',
  type: 'There is no such type of report.',
  flag: (name: string) => `Reports of the type ${name} are not switched on for this customer.`,
  name: (most: number) => `A report needs a name of at most ${most} characters, on one line.`,
  chosenMost: (what: string, most: number) =>
    `A report names at most ${number(most)} ${what}. Choose all of them, or fewer.`,
  dryRunRows: (most: number) =>
    `This report has more than ${number(most)} rows, too many to show while you write it. It comes whole by email, or with Run now.`,
  dryRunReplaced: 'You asked for another look at a report. This one was stopped.',
  dryRunBusy: 'Too many reports are being tried right now. Try again in a minute.',
  filesOwn: (most: number) =>
    `${number(most)} files are being made for you right now. Wait until one is there, and ask again.`,
  filesBusy: 'Too many files are being made right now. Try again in a minute.',
  busy: 'Too many report files are being read right now. Try again in a minute.',
  page: (most: number) => `A page has 1 to ${number(most)} reports.`,
  noRecipients: 'A report needs at least one recipient.',
  emails: (most: number) => `A report goes to at most ${most} addresses.`,
  timeframe: (most: number) => `A report looks back 1 to ${most} days.`,
  zone: (name: string) => `There is no time zone '${name.slice(0, 64)}'. Choose one of the list.`,
  category: 'The frequency is daily, weekly, semi-monthly or monthly.',
  cadence: (kind: string) => `A report of the type ${kind} does not come at this frequency.`,
  entries: (most: number) => `A schedule has at most ${most} times.`,
  oneEntry: (kind: string) => `A report of the type ${kind} has one time.`,
  time: 'A time is written as hours and minutes: 06:00.',
  day: 'Choose the day of the week.',
  frequency: 'A report comes every 1 to 24 hours, or every 1 to 31 days.',
  noMoments: 'This schedule has no times: choose at least one day and time.',
  dwell: 'The dwell limit is between 0 and 365 days.',
  assets: 'The number of vehicles is a whole number from 0 to 100,000.',
  outOfRange: 'The difference in temperature is between 0 and 100 °F.',
  format: 'A report comes with CSV, XLSX or PDF.',
  vehicles:
    'Some of these vehicles do not belong to the chosen customers. Take them out, or choose their customer.',
  groups:
    'Some of these groups do not belong to the chosen customers. Take them out, or choose their customer.',
  geofences:
    'Some of these geofences do not belong to the chosen customers. Take them out, or choose their customer.',
  noVehicles: 'There are no vehicles for this report: the ones chosen are gone.',
  customers: 'You do not see all of these customers. Choose only those that you see.',
  tooMany: (most: number) => `A customer has at most ${number(most)} reports. Delete one first.`,
  coversMore: 'This report covers vehicles that you do not see, so you cannot change it.',
  moveChoices: 'This report names geofences of its customer. Choose all geofences before you move it.',
  period: 'The end of the period must be after its start.',
  periodMost: (most: number) => `A report covers at most ${most} days. Choose a shorter period.`,
  periodAhead: 'A report cannot cover the future. Choose an earlier end.',
  oneForAll: 'There are enough reports waiting to be made. Try again in a few minutes.',
  notDone: 'This report is not made yet. Wait until it is done.',
  notSigned: 'This link was changed, or it has expired. Ask whoever sent it for a new one.',
  over: 'This run has ended already.',
  noOwner: 'Paused: whoever this report is made for is gone. Save it again to make it yours.',
  ownerSeesNothing: 'Paused: whoever this report is made for no longer sees its vehicles.',
  noNextMoment: 'Paused: its next time cannot be worked out. Check its schedule and save it again.',
  paused: (feature: string) => `Paused: ${feature} is turned off`,
  verifiedSame: 'The same: every row comes out of the stored reports again.',
  verifiedPartly: (kept: readonly string[]) =>
    `The same as far as it was computed again. Not verified: ${kept.join(', ')}.`,
  verifiedNothing:
    'Not verified: all of this report tells how things stood when it was made, and that is not kept in the stored reports.',
  verifiedDifferent: 'Something is different now.',
  keptNote: (kept: readonly string[]) =>
    `Not verified, because it tells how things stood when the report was made: ${kept.join(', ')}.`,
  verifyNames: 'Names of trailers and geofences are those of the report, whatever they are called now.',
  goneGeofences: (count: number) =>
    count === 1 ? 'One of its geofences was deleted.' : `${number(count)} of its geofences were deleted.`,
  goneGroups: (count: number) =>
    count === 1 ? 'One of its groups was deleted.' : `${number(count)} of its groups were deleted.`,
  goneVehicles: (count: number) =>
    count === 1 ? 'One of its vehicles is gone.' : `${number(count)} of its vehicles are gone.`,
  leftOut: (count: number) =>
    `${number(count)} rows more are left out: choose fewer vehicles or a shorter period.`,
  noData: 'There was nothing to report.',
  failed: 'The report could not be made. It is tried again.',
  failedForGood: 'The report could not be made.',
  tooLarge:
    'The report is too large to be made. Choose fewer trailers or geofences, or a shorter time that it looks back.',
  interrupted: 'The report could not be made: the server ended each time that it tried.',
  cancelled: 'Cancelled.',
  titles: {
    loadFailed: 'Reports could not be loaded',
    created: 'Report created',
    createFailed: 'Report could not be created',
    updated: 'Report saved',
    updateFailed: 'Report could not be saved',
    deleted: 'Report deleted',
    deleteFailed: 'Report could not be deleted',
    moved: 'Report moved',
    moveFailed: 'Report could not be moved',
  },
  createdText: (name: string) => `'${name}' was created.`,
  updatedText: (name: string) => `'${name}' was saved.`,
  deletedText: (name: string) => `'${name}' was deleted.`,
  movedText: (name: string, customer: string) =>
    `'${name}' now belongs to ${customer}. It is turned off until you have looked at it.`,
  deleteQuestion: (name: string) => `Delete the report '${name}'? Its runs are deleted with it.`,
} as const
