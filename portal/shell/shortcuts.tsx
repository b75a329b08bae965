/** The keys that work on every screen: Ctrl/Cmd K for the palette, `?` for the list of keys. */
import { lazy, Suspense, useEffect, useState } from 'react'
import type { Screen } from '../data/screen.ts'
import { isTyping } from '../ui/typing.ts'

const loadPalette = () => import('./palette.tsx')
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }))
const Keys = lazy(async () => ({ default: (await import('./keys.tsx')).Keys }))

export function Shortcuts({ entries }: { entries: readonly Screen[] }) {
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const palette = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
      if (!palette && (event.key !== '?' || isTyping(event))) return
      event.preventDefault()
      if (!document.querySelector('dialog[open]')) setOpen(palette ? 'palette' : 'keys')
    }
    addEventListener('keydown', press)
    // What is typed right after the keys is meant for the palette: it is there before they are pressed.
    const ahead = setTimeout(loadPalette, 3_000)
    return () => {
      clearTimeout(ahead)
      removeEventListener('keydown', press)
    }
  }, [])
  // A dialog tells of its end a moment after it; what was opened meanwhile stays.
  const closed = (one: 'palette' | 'keys') => setOpen((now) => (now === one ? null : now))
  return (
    <Suspense>
      {open === 'palette' && <Palette entries={entries} onClose={() => closed('palette')} />}
      {open === 'keys' && <Keys onClose={() => closed('keys')} />}
    </Suspense>
  )
}
