/** The list of campaigns, and beginning a new one. */

import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { number } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import { jobTypeOf } from '#domain/ota/index.ts'
import { chosenFilterIn } from '../../data/filter-campaign.ts'
import { request } from '../../data/graphql.ts'
import { type CampaignLine, campaignsQuery } from '../../data/ota.ts'
import { paginationOf } from '../../data/page.ts'
import { useQuery } from '../../data/use-query.ts'
import type { GridColumn } from '../../grid/column.ts'
import { Grid } from '../../grid/grid.tsx'
import { useGridView } from '../../grid/view.ts'
import { Button } from '../../ui/controls/button.tsx'
import { setSearch, useSearchValue } from '../../ui/layout/address.ts'
import { ToolBar } from '../../ui/layout/tool-bar.tsx'
import { lazyComponent } from '../../ui/states/lazy-component.tsx'
import { Empty } from '../../ui/states/states.tsx'
import { tNodes } from '../../ui/text-nodes.tsx'
import { Age } from '../../ui/time/age.tsx'
import { CampaignMark, campaignStateTexts, countOf, Progress } from './states.tsx'

const CampaignForm = lazyComponent(async () => (await import('./campaign-form.tsx')).CampaignForm)

/** Devices answer while somebody looks. */
const refetchEvery = 3_000

const allCounts = ({ waves }: CampaignLine) => waves.flatMap(({ counts }) => counts)
const devicesOf = ({ waves }: CampaignLine) => waves.reduce((sum, { devices }) => sum + devices, 0)

const columns: readonly GridColumn<CampaignLine>[] = [
  { key: 'name', title: t('Campaign'), width: 220, text: ({ name }) => name, pinned: true },
  {
    key: 'state',
    title: t('State'),
    width: 170,
    text: ({ state }) => campaignStateTexts[state],
    cell: ({ state }) => <CampaignMark state={state} />,
  },
  {
    key: 'what',
    title: t('What it sends'),
    width: 190,
    text: (one) => one.package?.title ?? jobTypeOf(one.type).title,
  },
  {
    key: 'progress',
    title: t('Progress'),
    width: 240,
    text: (one) =>
      t('{{done}} of {{devices}} done', { done: countOf(allCounts(one), 'done'), devices: devicesOf(one) }),
    cell: (one) => (
      <span className="ota-progress">
        <Progress counts={allCounts(one)} total={devicesOf(one)} />
        {t('{{done}} of {{devices}}', {
          done: number(countOf(allCounts(one), 'done')),
          devices: number(devicesOf(one)),
        })}
      </span>
    ),
  },
  {
    key: 'wave',
    title: t('Wave'),
    width: 90,
    figures: true,
    text: ({ waves }) =>
      t('{{begun}} of {{waves}}', {
        begun: waves.filter(({ begun }) => begun).length,
        waves: waves.length,
      }),
  },
  {
    key: 'failures',
    title: t('Failed'),
    width: 100,
    figures: true,
    text: ({ failures, failureLimit }) =>
      t('{{failures}} of {{most}} allowed', {
        failures: number(failures),
        most: number(failureLimit),
      }),
  },
  {
    key: 'created',
    title: t('Started'),
    width: 270,
    text: ({ createdBy }) => createdBy,
    cell: ({ created, createdBy }) => (
      <span>{tNodes('{{age}} by {{user}}', { age: <Age at={created} />, user: createdBy })}</span>
    ),
  },
]

export function Campaigns({ pills }: { pills: ReactNode }) {
  const [view, setView] = useGridView()
  const words = useSearchValue('words')
  const asked = useSearchValue('for')
  const [chosen] = useState(() => chosenFilterIn(words, asked))
  const [writing, setWriting] = useState(chosen !== null)
  const noMore = { words: null, for: null }
  const page = useQuery(
    ['campaigns', view.page, view.pageSize],
    async (signal) => (await request(campaignsQuery, { page: paginationOf(view) }, signal)).campaigns,
    { keepPrevious: true, refetchEvery },
  )
  const write = () => setWriting(true)
  return (
    <>
      <ToolBar
        acts={
          <Button kind="primary" icon={<IconPlus size={16} stroke={1.8} />} onClick={write}>
            {t('New campaign')}
          </Button>
        }
      >
        {pills}
      </ToolBar>
      <Grid
        label={t('Campaigns')}
        noun="campaigns"
        columns={columns}
        rows={page.answer?.campaigns ?? null}
        count={page.answer?.campaignCount ?? 0}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        view={view}
        onView={setView}
        filtersShown={false}
        onOpen={({ id }) => setSearch({ campaign: id, page: null })}
        busy={page.busy}
        isPrevious={page.isPrevious}
        error={page.error}
        onAgain={page.again}
        empty={
          <Empty title={t('There has been no campaign yet.')}>
            <p>
              {t(
                'A campaign sends an update, a script or a configuration to devices, to a few of them first.',
              )}
            </p>
            <Button kind="primary" onClick={write}>
              {t('New campaign')}
            </Button>
          </Empty>
        }
      />
      {writing && (
        <Suspense>
          <CampaignForm
            chosen={asked === null ? null : chosen}
            onDone={(id) => setSearch({ campaign: id, page: null, ...noMore })}
            onClose={() => {
              setWriting(false)
              setSearch(noMore)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
