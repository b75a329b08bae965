/** What is said when maintenance cannot be done as somebody asked. */
import { type Units, usualUnits } from '../basics/own-units.ts'
import { number } from '../basics/print.ts'
import { t } from '../basics/texts.ts'
export const maintenanceWords = {
  noSuchVehicle: t('There is no trailer with this VIN.'),
  noSuchIssue: t('There is no such issue.'),
  noSuchWorkOrder: t('There is no such work order.'),
  noSuchPlan: t('There is no such plan.'),
  noSuchInspection: t('There is no such inspection.'),
  noSuchFile: t('There is no such file.'),
  oneVehicle: t('A work order is about the issues of one trailer.'),
  isClosed: t('This issue is closed already.'),
  hasOrder: t('This issue has a work order already.'),
  isDone: t('This work order is no longer open.'),
  title: (most: number) => t('Describe it in 1 to {{most}} characters.', { most }),
  text: (most: number) => t('Notes are at most {{most}} characters long.', { most: number(most) }),
  day: (name: string) => t('The {{name}} is not a day in the calendar.', { name }),
  inFuture: t('Work that was done cannot be in the future.'),
  dueBefore: t('The next due date is before the inspection.'),
  assignee: t('A work order can only be assigned to a user of this customer.'),
  workOrder: t('A value of the work order is not valid.'),
  until: t('Snooze an issue until a time in the future, within a year.'),
  reason: (most: number) => t('Give a reason of 1 to {{most}} characters.', { most }),
  category: (name: string) => t("There is no issue category '{{name}}'.", { name }),
  status: (name: string) =>
    t("An issue is critical, caution, notReporting or snoozed, not '{{name}}'.", { name }),
  state: (name: string) => t("There is no state '{{name}}'.", { name }),
  sort: (name: string) => t("The list cannot be sorted by '{{name}}'.", { name }),
  atOnce: (most: number) => t('At most {{most}} at once.', { most: number(most) }),
  interval: ({ distance }: Pick<Units, 'distance'> = usualUnits) =>
    distance === 'km'
      ? t('A plan needs an interval: kilometers, engine hours or days, each more than 0.')
      : t('A plan needs an interval: miles, engine hours or days, each more than 0.'),
  scope: t('Choose all trailers, or at least one group or trailer.'),
  vehicles: t('Not all of these vehicles belong to the customer.'),
  groups: t('Not all of these groups belong to the customer.'),
  planNameTaken: (name: string) => t('There is a plan called {{name}} already.', { name }),
  tooManyPlans: (most: number) => t('A customer has at most {{most}} plans.', { most }),
  notInPlan: t('This plan does not cover that trailer.'),
  photo: t('A photo is a JPEG, PNG or WebP picture.'),
  document: t('A document is a PDF, or a JPEG, PNG or WebP picture.'),
  tooLarge: (megabytes: number) => t('A file is at most {{megabytes}} MB.', { megabytes }),
  emptyFile: t('The file is empty.'),
  tooManyPhotos: (most: number) => t('A work order has at most {{most}} photos.', { most }),
} as const
