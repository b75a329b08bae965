/** Insights: dashboards as tabs, all narrowed by the same filters; one's own, and those from outside. */

import type { Viewer } from '#domain/access/session.ts'
import { t } from '#domain/basics/texts.ts'
import { insights } from '#domain/insights/index.ts'
import { WithCustomers } from '../../alerting/with-customers.tsx'
import type { CustomerName } from '../../data/customers.ts'
import { insightBoards } from '../../data/insights.ts'
import { outsidePages } from '../../data/outside-pages.ts'
import type { ScreenProps } from '../../data/screen.ts'
import { useQuery } from '../../data/use-query.ts'
import { useHere, useSearchValue } from '../../ui/layout/address.ts'
import { OutsideFrame } from '../../ui/layout/outside-frame.tsx'
import { ScreenTabs } from '../../ui/layout/screen-tabs.tsx'
import { BoardTab, NewBoard } from './boards/board-tab.tsx'
import { Dashboard } from './dashboard.tsx'
import { DoctorTab, doctorTab } from './doctor/doctor-tab.tsx'
import { FilterBar } from './filter-bar.tsx'
import { lookedOf, tabPath } from './url-state.ts'
import './insights.css'

const outside = 'outside'
const boardTab = (id: string) => `board-${id}`
const newBoard = 'board-new'

export const Screen = ({ title }: ScreenProps) => (
  <WithCustomers right="insights" loading={t('Loading Insights')}>
    {(viewer, customers) => <InsightsScreen {...{ title, viewer, customers }} />}
  </WithCustomers>
)

function InsightsScreen({
  title,
  viewer,
  customers,
}: {
  title: string
  viewer: Viewer
  customers: readonly CustomerName[]
}) {
  useHere()
  const search = new URLSearchParams(location.search)
  const tab = useSearchValue('tab')
  const looked = lookedOf(search)
  const boards = useQuery(['boards'], insightBoards)
  const pages = useQuery(['outside'], (signal) => outsidePages('dashboard', signal))
  const board = boards.answer?.find(({ id }) => boardTab(id) === tab) ?? null
  const isOutside = tab === outside && (pages.answer?.length ?? 0) > 0
  const isNew = tab === newBoard
  const isDoctor = tab === doctorTab.key
  const insight = insights.find(({ name }) => name === tab) ?? insights[0]!
  const chosen = isOutside
    ? outside
    : isNew
      ? newBoard
      : isDoctor
        ? doctorTab.key
        : board
          ? boardTab(board.id)
          : insight.name
  // Whether a dashboard of one's own is there is not known before they have come.
  const waits = tab?.startsWith('board-') && !isNew && !boards.answer && !boards.error
  return (
    <>
      <header className="title-row insight-title">
        <h1>{title}</h1>
        <ScreenTabs
          label={t('Dashboards')}
          chosen={chosen}
          tabs={[
            ...insights.map((one) => ({ key: one.name, label: one.title, to: tabPath(search, one.name) })),
            { ...doctorTab, to: tabPath(search, doctorTab.key) },
            ...(boards.answer ?? []).map((one) => ({
              key: boardTab(one.id),
              label: one.name,
              to: tabPath(search, boardTab(one.id)),
            })),
            ...(pages.answer?.length
              ? [{ key: outside, label: t('Dashboard'), to: tabPath(search, outside) }]
              : []),
            { key: newBoard, label: t('Your own…'), to: tabPath(search, newBoard) },
          ]}
        />
      </header>
      {isOutside ? (
        <OutsideFrame title={t('Dashboard')} pages={pages.answer!} again={pages.again} />
      ) : (
        <main className="manage insights">
          {isNew ? (
            <NewBoard {...{ viewer, customers }} onSaved={boards.again} />
          ) : isDoctor ? (
            <DoctorTab customers={customers} customerIds={looked.filters.customerIds} />
          ) : waits ? null : board ? (
            <BoardTab key={board.id} {...{ board, looked, viewer, customers }} onChanged={boards.again} />
          ) : (
            <>
              {boards.error && (
                <p className="row-note" role="status">
                  {t('Your own dashboards could not be read.')} {boards.error}
                </p>
              )}
              <FilterBar
                looked={looked}
                offers={insight.filters}
                customers={customers}
                hasPeriod={!insight.isOfToday}
              />
              <Dashboard key={insight.name} insight={insight} filters={looked.filters} />
            </>
          )}
        </main>
      )}
    </>
  )
}
