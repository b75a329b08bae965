/** Installation: the trailers that wait and what is not finished, or one trailer at which somebody is. */
import { t } from '#domain/basics/texts.ts'
import './installation.css'
import { useKept } from '../../data/kept-installations.ts'
import type { ScreenProps } from '../../data/screen.ts'
import { Loading } from '../../ui/states/states.tsx'
import { AtTrailer } from './at-trailer.tsx'
import { InstallationHome } from './home.tsx'

export function Screen({ params }: ScreenProps) {
  const kept = useKept()
  return (
    <main className="install">
      {kept === null ? (
        <Loading lines={6} label={t('Reading what is kept on this phone')} />
      ) : params.id ? (
        <AtTrailer
          key={params.id}
          id={params.id}
          kept={kept.all.find(({ id }) => id === params.id) ?? null}
          sending={kept.sendingOf(params.id)}
        />
      ) : (
        <InstallationHome kept={kept.all} />
      )}
    </main>
  )
}
