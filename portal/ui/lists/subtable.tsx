/** The same few values of several things as a small table, with the unit lighter behind each. */
import { dash } from '#domain/basics/words.ts'
import type { Table } from '#domain/shapes/drawer.ts'
import { LevelMark } from '../marks/level-mark.tsx'
import './subtable.css'

export function Subtable({ title, table: { of, columns, lines } }: { title: string; table: Table }) {
  return (
    <table className="subtable numbers" aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{of}</th>
          {columns.map(({ label }) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ label, cells, levels }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {columns.map((column, index) => {
              const level = levels?.[index]
              const loud = level && level !== 'good' && level !== 'unknown' ? level : undefined
              return (
                <td key={column.label} data-ink={loud}>
                  {loud && (
                    <>
                      <LevelMark level={loud} />{' '}
                    </>
                  )}
                  {cells[index] ?? dash}
                  {cells[index] && <span className="unit"> {column.unit}</span>}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
