/** The lines of an import: what would become of each, and why. */

import { useState } from 'react'
import { number } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import type { LineOutcome } from '#domain/spreadsheet/judge.ts'
import { type SheetImport, type SheetLine, sheetLines } from '../../data/spreadsheets.ts'
import { useQuery } from '../../data/use-query.ts'
import type { GridColumn } from '../../grid/column.ts'
import { Grid } from '../../grid/grid.tsx'
import { useGridView } from '../../grid/view.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Pill, Pills } from '../../ui/controls/pills.tsx'
import { setSearch, useSearchValue } from '../../ui/layout/address.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Empty } from '../../ui/states/states.tsx'

const outcomes = {
  new: t('New'),
  changed: t('Changed'),
  same: t('Unchanged'),
  refused: t('Refused'),
} as const satisfies Record<LineOutcome, string>
const isOutcome = (text: string | null): text is LineOutcome => text !== null && Object.hasOwn(outcomes, text)

const value = (text: string) => text || t('empty')
/** What a line says in words. */
const whatOf = ({ outcome, problems, changes, odd }: SheetLine): string => {
  if (outcome === 'same') return t('No difference')
  if (outcome === 'refused') return problems.join(' ')
  const all = changes.map(({ title, old, new: fresh }) =>
    outcome === 'new' ? `${title}: ${fresh}` : `${title}: ${value(old)} → ${value(fresh)}`,
  )
  return [odd, all.join('; ')].filter(Boolean).join(' ')
}

const columns: readonly GridColumn<SheetLine>[] = [
  { key: 'line', title: t('Line'), width: 84, text: ({ line }) => number(line), figures: true },
  {
    key: 'outcome',
    title: t('Outcome'),
    width: 120,
    text: ({ outcome }) => outcomes[outcome],
    cell: ({ outcome }) => (
      <span className="imports-mark" data-outcome={outcome}>
        {outcomes[outcome]}
      </span>
    ),
  },
  { key: 'name', title: t('What'), width: 190, text: ({ name }) => name || 'N/A' },
  {
    key: 'changes',
    title: t('Values, or why it is refused'),
    width: 620,
    text: whatOf,
    cell: (line) => <Said line={line} />,
  },
]

function Said({ line }: { line: SheetLine }) {
  if (line.outcome !== 'changed')
    return (
      <span className="imports-said" title={whatOf(line)}>
        {line.odd && <b>{line.odd} </b>}
        {whatOf({ ...line, odd: null })}
      </span>
    )
  return (
    <span className="imports-said" title={whatOf(line)}>
      {line.changes.map(({ title, old, new: fresh }) => (
        <span key={title}>
          {title}: <del>{value(old)}</del> → <ins>{value(fresh)}</ins>
        </span>
      ))}
    </span>
  )
}

/** All that is said of a line, which a row cuts off. */
const WholeLine = ({ line, onClose }: { line: SheetLine; onClose: () => void }) => (
  <Dialog
    title={t('Line {{line}}: {{outcome}} {{name}}', {
      line: number(line.line),
      outcome: outcomes[line.outcome],
      name: line.name,
    }).trim()}
    onClose={onClose}
    onSubmit={onClose}
    actions={
      <Button type="submit" kind="primary">
        {t('OK')}
      </Button>
    }
  >
    {[...line.problems, ...(line.odd ? [line.odd] : [])].map((sentence) => (
      <p key={sentence}>{sentence}</p>
    ))}
    <ul className="imports-values">
      {line.changes.map(({ title, old, new: fresh }) => (
        <li key={title}>
          {title}: {line.outcome === 'new' ? fresh : `${value(old)} → ${value(fresh)}`}
        </li>
      ))}
    </ul>
  </Dialog>
)

export function PreviewLines({ job }: { job: SheetImport }) {
  const show = useSearchValue('show')
  const outcome = isOutcome(show) ? show : null
  const [view, setView] = useGridView()
  const [opened, setOpened] = useState<SheetLine | null>(null)
  const counts = { new: job.made, changed: job.changed, same: job.same, refused: job.refused }
  const total = counts.new + counts.changed + counts.same + counts.refused
  const page = useQuery(
    [job.id, job.message, outcome, view.page, view.pageSize],
    (signal) => sheetLines(job.id, { outcome, page: view.page, pageSize: view.pageSize }, signal),
    { keepPrevious: job.id },
  )
  const narrow = (to: LineOutcome | null) => setSearch({ show: to, page: null })
  return (
    <>
      <Pills label={t('Lines')}>
        <Pill on={outcome === null} onPress={() => narrow(null)}>
          {t('All')} <span className="numbers">{number(total)}</span>
        </Pill>
        {(Object.keys(outcomes) as LineOutcome[]).map((one) => (
          <Pill key={one} on={outcome === one} onPress={() => narrow(one)}>
            {outcomes[one]} <span className="numbers">{number(counts[one])}</span>
          </Pill>
        ))}
      </Pills>
      <Grid
        label={t('Lines of the file')}
        noun="lines"
        columns={columns}
        rows={page.answer}
        count={outcome === null ? total : counts[outcome]}
        idOf={({ line }) => String(line)}
        nameOf={({ line, name }) => t('line {{line}} {{name}}', { line, name })}
        view={view}
        onView={setView}
        filtersShown={false}
        busy={page.busy}
        isPrevious={page.isPrevious}
        error={page.error}
        onAgain={page.again}
        onOpen={setOpened}
        empty={<Empty title={t('The file has no lines like that.')} />}
      />
      {opened && <WholeLine line={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
