/** The palette that Ctrl/Cmd K opens: goes to a vehicle by unit or VIN, to a screen, or does what is asked. */
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { createLister, everything } from '../data/listing.ts'
import { startLive } from '../data/live.ts'
import { pathOf, type Screen } from '../data/screen.ts'
import { signOut } from '../data/sign-in.ts'
import { useFlow, vehicles } from '../data/vehicles.ts'
import { chooseTheme } from '../style/theme.ts'
import { go } from '../ui/address.ts'
import { LevelMark } from '../ui/level-mark.tsx'
import { Vin } from '../ui/vin.tsx'
import '../ui/dialog.css'
import './palette.css'

interface Offer {
  readonly key: string
  readonly kind: 'Trailer' | 'Screen' | 'Action'
  readonly shown: React.ReactNode
  readonly run: () => void
}

/** More than these nobody reads: they type another letter. */
const mostVehicles = 8

const actions: readonly { readonly name: string; readonly run: () => void }[] = [
  { name: 'Light theme', run: () => chooseTheme('light') },
  { name: 'Dark theme', run: () => chooseTheme('dark') },
  { name: 'Theme of the system', run: () => chooseTheme('system') },
  { name: 'Log Out', run: signOut },
]

export function Palette({ entries, onClose }: { entries: readonly Screen[]; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const lister = useRef(createLister())
  const id = useId()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const flow = useFlow()

  useEffect(() => {
    startLive()
    dialog.current?.showModal()
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the vehicles change in place; that they flow is a reason to look again
  const offers = useMemo(() => offersFor(text, entries, lister.current), [text, entries, flow])
  const chosen = Math.min(active, offers.length - 1)
  const run = (offer: Offer | undefined) => {
    if (!offer) return
    dialog.current?.close()
    // Its own word of that comes later: too late for whoever opens it again at once.
    onClose()
    offer.run()
  }

  return (
    <dialog
      ref={dialog}
      className="dialog palette"
      aria-label="Go to"
      onClose={onClose}
      onPointerDown={(event) => event.target === dialog.current && dialog.current.close()}
    >
      <input
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={offers[chosen] ? `${id}-${chosen}` : undefined}
        aria-label="Go to a trailer, a screen or an action"
        placeholder="Unit, VIN, screen or action"
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setActive(0)
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') setActive(Math.min(chosen + 1, offers.length - 1))
          else if (event.key === 'ArrowUp') setActive(Math.max(chosen - 1, 0))
          else if (event.key === 'Enter') run(offers[chosen])
          else return
          event.preventDefault()
        }}
      />
      <div role="listbox" id={id} aria-label="Offers">
        {offers.map((offer, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys for the active offer
          <div
            key={offer.key}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            className="offer"
            onClick={() => run(offer)}
            onPointerMove={() => setActive(index)}
          >
            <span className="offer-name">{offer.shown}</span>
            <span className="offer-kind">{offer.kind}</span>
          </div>
        ))}
      </div>
      {offers.length === 0 && <p className="palette-none">Nothing is called that.</p>}
    </dialog>
  )
}

function offersFor(
  text: string,
  entries: readonly Screen[],
  list: ReturnType<typeof createLister>,
): readonly Offer[] {
  const part = text.trim().toLowerCase()
  const fits = (name: string) => name.toLowerCase().includes(part)
  const found: readonly Offer[] =
    part === ''
      ? []
      : list(vehicles, { ...everything, text: part, sort: 'unit' })
          .slice(0, mostVehicles)
          .map((vehicle) => ({
            key: vehicle.vin,
            kind: 'Trailer',
            shown: (
              <>
                <LevelMark level={vehicle.level} /> <b>{vehicle.unitId}</b> <Vin value={vehicle.vin} />
              </>
            ),
            run: () => go(`/tracking/${vehicle.vin}`),
          }))
  return [
    ...found,
    ...entries
      .filter(({ menu }) => fits(menu!.label))
      .map(
        (screen): Offer => ({
          key: pathOf(screen),
          kind: 'Screen',
          shown: screen.menu!.label,
          run: () => go(pathOf(screen)),
        }),
      ),
    ...actions
      .filter(({ name }) => fits(name))
      .map(({ name, run }): Offer => ({ key: name, kind: 'Action', shown: name, run })),
  ]
}
