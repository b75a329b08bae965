/** The devices of a campaign, each with its job. */
import { t } from '#domain/basics/texts.ts'
import { type JobState, jobStates, jobStateText } from '#domain/ota/job.ts'
import { request } from '../../data/graphql.ts'
import { type Campaign, type CampaignJob, campaignJobsQuery } from '../../data/ota.ts'
import { useQuery } from '../../data/use-query.ts'
import type { GridColumn } from '../../grid/column.ts'
import { Grid } from '../../grid/grid.tsx'
import { useGridView } from '../../grid/view.ts'
import { Choice } from '../../ui/controls/controls.tsx'
import { setSearch, useSearchValue } from '../../ui/layout/address.ts'
import { Empty } from '../../ui/states/states.tsx'
import { Age } from '../../ui/time/age.tsx'
import { usePlaces } from './places.ts'
import { JobMark } from './states.tsx'

const refetchEvery = 2_000

const columns: readonly GridColumn<CampaignJob>[] = [
  { key: 'unit', title: t('Unit ID'), width: 130, text: ({ unitId }) => unitId ?? 'N/A', pinned: true },
  { key: 'serial', title: t('Serial number'), width: 160, text: ({ serialNumber }) => serialNumber },
  { key: 'customer', title: t('Customer'), width: 170, text: ({ customerName }) => customerName ?? 'N/A' },
  { key: 'wave', title: t('Wave'), width: 80, figures: true, text: ({ wave }) => String(wave) },
  {
    key: 'state',
    title: t('State'),
    width: 170,
    text: ({ state, percent }) => jobStateText(state, percent),
    cell: ({ state, percent }) => <JobMark state={state} percent={percent} />,
  },
  { key: 'reason', title: t('Reason'), width: 260, text: ({ reason }) => t(reason ?? '') },
  {
    key: 'changed',
    title: t('Since'),
    width: 120,
    text: () => '',
    cell: ({ changed }) => <Age at={changed} />,
  },
]

export function Jobs({ campaign: { id, isForgotten, waves } }: { campaign: Campaign }) {
  const [view, setView] = useGridView()
  const chosen = useSearchValue('state')
  const state = jobStates.find((one) => one === chosen) ?? null
  const numbered = Number(useSearchValue('wave') ?? 0)
  const wave = waves.find(({ number }) => number === numbered)?.number ?? null
  const places = usePlaces(JSON.stringify([id, state, wave]))
  const page = useQuery(
    ['jobs', id, state, wave, view.page, view.pageSize],
    async (signal) => {
      const asked = { id, state, wave, ...places.ask(view) }
      const { campaignJobs } = await request(campaignJobsQuery, asked, signal)
      places.note(view, campaignJobs.next)
      return campaignJobs
    },
    { keepPrevious: id, refetchEvery },
  )
  return (
    <section className="ota-part" aria-label={t('Devices')}>
      <div className="one-head">
        <h2>{t('Devices')}</h2>
        <div className="one-acts">
          <Choice
            bare
            label={t('Wave')}
            value={wave === null ? '' : String(wave)}
            options={[
              { value: '', label: t('All waves') },
              ...waves.map(({ number }) => ({
                value: String(number),
                label: t('Wave {{number}}', { number }),
              })),
            ]}
            onChange={(value) => setSearch({ wave: value || null, page: null })}
          />
          <Choice
            bare
            label={t('State')}
            value={state ?? ''}
            options={[
              { value: '', label: t('All states') },
              ...jobStates.map((one: JobState) => ({ value: one, label: jobStateText(one) })),
            ]}
            onChange={(value) => setSearch({ state: value || null, page: null })}
          />
        </div>
      </div>
      <div className="ota-grid">
        <Grid
          label={t('Devices of the campaign')}
          noun="devices"
          columns={columns}
          rows={page.answer?.jobs ?? null}
          count={page.answer?.jobCount ?? 0}
          idOf={(job) => job.id}
          nameOf={({ unitId, serialNumber }) => unitId ?? serialNumber}
          view={view}
          onView={setView}
          filtersShown={false}
          onOpen={({ serialNumber }) =>
            setSearch({ campaign: null, device: serialNumber, state: null, wave: null, page: null })
          }
          busy={page.busy}
          isPrevious={page.isPrevious}
          error={page.error}
          onAgain={page.again}
          empty={
            <Empty
              title={
                isForgotten
                  ? t('It ended more than a year ago: the list of its devices is no longer kept.')
                  : t('No devices match these filters.')
              }
            />
          }
        />
      </div>
    </section>
  )
}
