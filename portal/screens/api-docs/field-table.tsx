/** Parameters or fields as a table: name, type and what it is. */
import { useId } from 'react'
import { t } from '#domain/basics/texts.ts'
import type { FieldLine } from './calls.ts'

export function FieldTable({ title, lines }: { title: string; lines: readonly FieldLine[] }) {
  const id = useId()
  if (lines.length === 0) return null
  return (
    <>
      <h4 id={id}>{title}</h4>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
      <section className="api-fields" tabIndex={0} aria-labelledby={id}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('Name')}</th>
              <th scope="col">{t('Type')}</th>
              <th scope="col">{t('What it is')}</th>
            </tr>
          </thead>
          <tbody lang="en">
            {lines.map(({ name, type, about }) => (
              <tr key={name}>
                <th scope="row">
                  <code>{name}</code>
                </th>
                <td>{type}</td>
                <td>{about.replaceAll('`', '')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}
