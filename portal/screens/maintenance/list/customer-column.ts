/** Whose a row of a list of maintenance is; a column for those who see more than one customer. */
import { t } from '#domain/basics/texts.ts'
import type { GridColumn } from '../../../grid/column.ts'

/** @param field what the server calls it, where it can filter and sort by it */
export const customerColumn = <Row extends { readonly customerName: string }>(
  whose: boolean,
  field?: string,
): readonly GridColumn<Row>[] =>
  whose
    ? [
        {
          key: 'customerName',
          title: t('Customer'),
          ...(field ? { field } : {}),
          width: 150,
          text: ({ customerName }) => customerName,
        },
      ]
    : []
