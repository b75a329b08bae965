/** What a part of a report is called and what it says of itself, in the language and the units of whoever reads it. */
import { t } from '#domain/basics/texts.ts'
import type { ReportSection } from '#domain/reports/document.ts'
import { titleIn } from '#domain/reports/in-units.ts'
import { ownUnits } from '../../../ui/units.ts'

export const sectionTitle = ({ title }: Pick<ReportSection, 'title'>): string =>
  t(titleIn(title, ownUnits().distance))
export const sectionNote = ({ note }: Pick<ReportSection, 'note'>): string =>
  t(titleIn(note, ownUnits().distance))
