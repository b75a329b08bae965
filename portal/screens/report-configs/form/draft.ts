/** A report config while somebody writes it: whether it has to be saved, and what is wrong with it, by field. */
import { t } from '#domain/basics/texts.ts'
import { emailNotValid } from '#domain/basics/words.ts'
import { configProblem, type ReportConfigDraft, tidyConfig } from '#domain/reports/config.ts'

/** The same text for two drafts that say the same. */
export const serialized = (draft: ReportConfigDraft): string =>
  JSON.stringify(Object.entries(tidyConfig(draft)).sort(([a], [b]) => (a < b ? -1 : 1)))

/** What a dry run depends on: not on the name, nor on when and to whom it goes. */
export const trialKey = (draft: ReportConfigDraft): string =>
  serialized({
    ...draft,
    name: '',
    notifyEmails: [],
    attachments: [],
    isActive: true,
    reportingSchedules: {
      ...draft.reportingSchedules,
      category: 'daily',
      schedules: [],
    },
    emailFrequency: null,
  })

/** What still keeps it from being saved; null where nothing does. */
export const problemOf = (draft: ReportConfigDraft, badEmail: boolean): string | null => {
  if (draft.customerId === 0) return t('Select a customer.')
  return configProblem(tidyConfig(draft)) ?? (badEmail ? emailNotValid : null)
}
