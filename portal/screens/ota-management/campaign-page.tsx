/** One campaign: how far each of its waves is, each device with its job, and what can be done about it. */

import { Suspense, useState } from 'react'
import { count, duration, number } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import { minute } from '#domain/basics/time.ts'
import { afterChange, isChangeable } from '#domain/ota/campaign.ts'
import { conditions } from '#domain/ota/conditions.ts'
import { configTitle, shownValue } from '#domain/ota/config-keys.ts'
import { jobTypeOf } from '#domain/ota/index.ts'
import { request } from '../../data/graphql.ts'
import {
  abortCampaignMutation,
  type Campaign,
  campaignQuery,
  pauseCampaignMutation,
  resumeCampaignMutation,
  retryCampaignMutation,
} from '../../data/ota.ts'
import { useQuery } from '../../data/use-query.ts'
import { Button } from '../../ui/controls/button.tsx'
import { setSearch } from '../../ui/layout/address.ts'
import { Confirm } from '../../ui/overlays/dialog.tsx'
import { useAct } from '../../ui/states/act.ts'
import { FormError } from '../../ui/states/form-error.tsx'
import { lazyComponent } from '../../ui/states/lazy-component.tsx'
import { Empty, ErrorState, Loading } from '../../ui/states/states.tsx'
import { Jobs } from './campaign-jobs.tsx'
import { CampaignMark, countOf, countsText, Progress } from './states.tsx'
import { Versions } from './versions.tsx'

const ChangeForm = lazyComponent(async () => (await import('./change-form.tsx')).ChangeForm)
const RollbackDialog = lazyComponent(async () => (await import('./rollback-dialog.tsx')).RollbackDialog)

const refetchEvery = 2_000

const leave = () => setSearch({ campaign: null, state: null, wave: null, page: null })

export function CampaignPage({ id }: { id: string }) {
  const page = useQuery(
    ['campaign', id],
    async (signal) => ({ one: (await request(campaignQuery, { id }, signal)).campaign }),
    { refetchEvery },
  )
  if (page.error && !page.answer)
    return (
      <main className="page-state">
        <ErrorState title={page.error} again={page.again} />
      </main>
    )
  if (!page.answer)
    return (
      <main className="ota-page">
        <Loading lines={8} label={t('Loading the campaign')} />
      </main>
    )
  const { one } = page.answer
  if (!one)
    return (
      <main className="page-state">
        <Empty title={t('There is no such campaign.')}>
          <Button onClick={leave}>{t('All campaigns')}</Button>
        </Empty>
      </main>
    )
  return (
    <main className="ota-page">
      <div>
        <Button onClick={leave}>{t('All campaigns')}</Button>
      </div>
      <Head campaign={one} onChange={page.again} />
      <Facts campaign={one} />
      <Waves campaign={one} />
      <Versions campaign={one} />
      <Jobs campaign={one} />
    </main>
  )
}

const acts = {
  pause: pauseCampaignMutation,
  resume: resumeCampaignMutation,
  abort: abortCampaignMutation,
  retry: retryCampaignMutation,
} as const
type ActName = keyof typeof acts

function Head({ campaign, onChange }: { campaign: Campaign; onChange: () => void }) {
  const { id, name, state, waves, undo, isForgotten } = campaign
  const act = useAct()
  const [asking, setAsking] = useState(false)
  const [opened, setOpened] = useState<'change' | 'rollback' | null>(null)
  const close = () => setOpened(null)
  const run = (what: ActName) =>
    void act.run(async () => {
      await request(acts[what], { id })
      setAsking(false)
      onChange()
    })
  const done = waves.reduce((sum, { counts }) => sum + countOf(counts, 'done'), 0)
  const failed = waves.reduce((sum, { counts }) => sum + countOf(counts, 'failed', 'gaveUp'), 0)
  return (
    <section className="one-head" aria-label={t('Campaign')}>
      <div>
        <h1>{name}</h1>
        <CampaignMark state={state} />
      </div>
      <div className="one-acts">
        {afterChange(state, 'pause') && (
          <Button busy={act.busy} onClick={() => run('pause')}>
            {t('Pause')}
          </Button>
        )}
        {afterChange(state, 'resume') && (
          <Button kind="primary" busy={act.busy} onClick={() => run('resume')}>
            {t('Resume')}
          </Button>
        )}
        {failed > 0 && state !== 'aborted' && (
          <Button busy={act.busy} onClick={() => run('retry')}>
            {t('Try {{devices}} again', { devices: number(failed) })}
          </Button>
        )}
        {isChangeable(state) && <Button onClick={() => setOpened('change')}>{t('Change')}</Button>}
        {undo !== null && done > 0 && !isForgotten && (
          <Button onClick={() => setOpened('rollback')}>{t('Roll back')}</Button>
        )}
        {afterChange(state, 'abort') && (
          <Button kind="danger" onClick={() => setAsking(true)}>
            {t('Abort')}
          </Button>
        )}
      </div>
      <FormError>{act.error}</FormError>
      {asking && (
        <Confirm
          title={t('Abort {{name}}', { name })}
          verb={t('Abort')}
          danger
          busy={act.busy}
          onConfirm={() => run('abort')}
          onClose={() => setAsking(false)}
        >
          <p>
            {t(
              'Devices that have not begun to install keep what they have. The others finish what they install.',
            )}
          </p>
        </Confirm>
      )}
      <Suspense>
        {opened === 'change' && (
          <ChangeForm
            campaign={campaign}
            onDone={() => {
              close()
              onChange()
            }}
            onClose={close}
          />
        )}
        {opened === 'rollback' && (
          <RollbackDialog
            campaign={campaign}
            onDone={(made) => setSearch({ campaign: made, state: null, wave: null, page: null })}
            onClose={close}
          />
        )}
      </Suspense>
    </section>
  )
}

function Facts({ campaign: one }: { campaign: Campaign }) {
  const values = Object.entries((one.config ?? {}) as Readonly<Record<string, string | number | boolean>>)
  const facts: readonly (readonly [string, string])[] = [
    [
      t('Sends'),
      one.undoes === null
        ? (one.package?.title ?? jobTypeOf(one.type).title)
        : t('What devices had before {{campaign}}', { campaign: one.undoes }),
    ],
    ...values.map(([key, value]) => [configTitle(key), shownValue(key, value)] as const),
    [t('Window, by the sun at the trailer'), one.window ?? t('At any time')],
    [t('Only while'), one.conditions.map((name) => conditions[name].title).join(', ') || t('Always')],
    [
      t('Stops by itself'),
      t('with more than {{failures}}; {{failed}} so far', {
        failures: count(one.failureLimit, 'failure'),
        failed: number(one.failures),
      }),
    ],
    [
      t('Waits for each device'),
      one.expiresAfterHours % 24 === 0
        ? count(one.expiresAfterHours / 24, 'day')
        : count(one.expiresAfterHours, 'hour'),
    ],
    [t('To undo it'), one.undo ?? t('It cannot be undone.')],
    [t('Started by'), one.createdBy],
    ...(one.version > 1 ? [[t('Version'), String(one.version)] as const] : []),
  ]
  return (
    <dl className="one-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Waves({ campaign: { waves } }: { campaign: Campaign }) {
  return (
    <section className="ota-part" aria-label={t('Waves')}>
      <h2>{t('Waves')}</h2>
      <ol className="ota-waves">
        {waves.map(({ number: n, begun, devices, pauseMinutes, counts }) => (
          <li key={n}>
            <span>{t('Wave {{number}}, {{devices}}', { number: n, devices: count(devices, 'device') })}</span>
            <Progress counts={counts} total={devices} />
            <span className="ota-note">
              {begun
                ? countsText(counts)
                : pauseMinutes > 0
                  ? t('Begins {{time}} after the wave before has ended', {
                      time: duration(pauseMinutes * minute),
                    })
                  : t('Begins when the wave before has ended')}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
