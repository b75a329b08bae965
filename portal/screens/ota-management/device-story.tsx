/** What happened to a device, the newest first; what is older comes when it is asked for. */

import { useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import { request } from '../../data/graphql.ts'
import { deviceStoryQuery } from '../../data/ota.ts'
import { useQuery } from '../../data/use-query.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useAct } from '../../ui/states/act.ts'
import { FormError } from '../../ui/states/form-error.tsx'
import { Empty, ErrorState, Loading } from '../../ui/states/states.tsx'
import { moment } from '../../ui/time/time.ts'

const pageOf = async (serialNumber: string, after: string | null, signal?: AbortSignal) =>
  (await request(deviceStoryQuery, { serialNumber, after }, signal)).device?.story ?? {
    lines: [],
    next: null,
  }
type Page = Awaited<ReturnType<typeof pageOf>>

export function DeviceStory({ serialNumber }: { serialNumber: string }) {
  const [older, setOlder] = useState<readonly Page[]>([])
  const act = useAct()
  // While older pages follow it the first one stays as it is, or lines would fall between them.
  const first = useQuery(['deviceStory', serialNumber], (signal) => pageOf(serialNumber, null, signal), {
    refetchEvery: () => (older.length > 0 ? null : 15_000),
  })
  return (
    <section className="ota-part" aria-label={t('What happened to it')}>
      <h2>{t('What happened to it')}</h2>
      {first.answer ? (
        <Lines pages={[first.answer, ...older]} busy={act.busy} error={act.error} onOlder={more} />
      ) : first.error ? (
        <ErrorState title={first.error} again={first.again} />
      ) : (
        <Loading lines={5} label={t('Loading what happened to it')} />
      )}
    </section>
  )

  function more(after: string) {
    void act.run(async () => {
      const page = await pageOf(serialNumber, after)
      setOlder((before) => [...before, page])
    })
  }
}

function Lines({
  pages,
  busy,
  error,
  onOlder,
}: {
  pages: readonly Page[]
  busy: boolean
  error: string | null
  onOlder: (after: string) => void
}) {
  const lines = pages.flatMap((page) => page.lines)
  const next = pages.at(-1)!.next
  if (lines.length === 0) return <Empty title={t('Nothing has happened yet.')} />
  return (
    <>
      <ol className="ota-story">
        {lines.map(({ id, at, text }) => (
          <li key={id}>
            <time dateTime={new Date(at).toISOString()}>{moment(at)}</time> {text}
          </li>
        ))}
      </ol>
      <FormError>{error}</FormError>
      {next !== null && (
        <div>
          <Button busy={busy} onClick={() => onOlder(next)}>
            {t('Show older')}
          </Button>
        </div>
      )}
    </>
  )
}
