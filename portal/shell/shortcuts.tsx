/** The keys that work on every screen: Ctrl/Cmd K and `/` for the palette, `?` for the list of keys. */
import { Suspense, useEffect, useState } from 'react'
import type { Viewer } from '#domain/access/session.ts'
import type { Screen } from '../data/screen.ts'
import { isTyping } from '../ui/keys/typing.ts'
import { lazyComponent } from '../ui/states/lazy-component.tsx'
import { onOpenSearch } from './search-key.ts'

const loadPalette = () => import('./palette.tsx')
const Palette = lazyComponent(async () => (await loadPalette()).Palette)
const Keys = lazyComponent(async () => (await import('./keys.tsx')).KeyHelp)

/** What `/` finds first: the search of the screen itself. */
const ownSearch = () =>
  [...document.querySelectorAll<HTMLElement>('main :is([data-search], input[type="search"])')].find(
    (field) => field.offsetParent !== null,
  )

export function Shortcuts({
  viewer,
  entries,
  tabs,
}: {
  viewer: Viewer
  entries: readonly Screen[]
  tabs: readonly Screen[]
}) {
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const palette = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
      if (!palette && ((event.key !== '?' && event.key !== '/') || isTyping(event))) return
      event.preventDefault()
      if (document.querySelector('dialog[open]')) return
      const own = event.key === '/' ? ownSearch() : undefined
      if (own) own.focus()
      else setOpen(event.key === '?' ? 'keys' : 'palette')
    }
    addEventListener('keydown', press)
    const deaf = onOpenSearch(() => setOpen('palette'))
    // What is typed right after the keys is meant for the palette: it is there before they are pressed.
    const ahead = setTimeout(loadPalette, 3_000)
    return () => {
      clearTimeout(ahead)
      removeEventListener('keydown', press)
      deaf()
    }
  }, [])
  // A dialog tells of its end a moment after it; what was opened meanwhile stays.
  const closed = (one: 'palette' | 'keys') => setOpen((now) => (now === one ? null : now))
  return (
    <Suspense>
      {open === 'palette' && (
        <Palette
          viewer={viewer}
          entries={entries}
          tabs={tabs}
          onKeys={() => setOpen('keys')}
          onClose={() => closed('palette')}
        />
      )}
      {open === 'keys' && <Keys onClose={() => closed('keys')} />}
    </Suspense>
  )
}
