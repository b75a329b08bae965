/** What the columns of a spreadsheet are, and what may stand in them. */
import { t } from '#domain/basics/texts.ts'
import { type SheetKindKey, sheetKind } from '#domain/spreadsheet/index.ts'
import { columnsOf } from '#domain/spreadsheet/kind.ts'

export function SheetColumns({ kind }: { kind: SheetKindKey }) {
  return (
    <section className="imports-columns" aria-label={t('Columns')}>
      <h2>{t('Columns')}</h2>
      <p className="note">
        {t(
          'In any order, and only those that you need. A column that is missing stays as it is; an empty cell empties the value, or leaves it where there has to be one.',
        )}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys */}
      <section className="imports-table" tabIndex={0} aria-label={t('Columns of the file')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('Column')}</th>
              <th scope="col">{t('What stands in it')}</th>
              <th scope="col">{t('Example')}</th>
            </tr>
          </thead>
          <tbody>
            {columnsOf(sheetKind(kind)).map(({ key, title, needed, help, choices, example }) => (
              <tr key={key}>
                <th scope="row">
                  {title}
                  {needed && <small>{t('needed')}</small>}
                </th>
                <td>{[help && t(help), choices.join(', ')].filter(Boolean).join(': ')}</td>
                <td>{example}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}
