/** What was picked in the palette lately, kept in this browser until somebody signs out. */
import type { Offer } from './offers.ts'

const key = 'palette-recent'
const most = 5

const isOffer = (value: unknown): value is Offer => {
  const { key, kind, name, does } = (value ?? {}) as Partial<Offer>
  return (
    typeof key === 'string' &&
    typeof kind === 'string' &&
    typeof name === 'string' &&
    typeof does === 'object'
  )
}

export function recentOffers(): readonly Offer[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isOffer).slice(0, most) : []
  } catch (error) {
    console.warn('What was picked lately cannot be read.', error)
    return []
  }
}

/** The newest first, each once; acts are no places to come back to. */
export function rememberOffer(offer: Offer) {
  if (offer.kind === 'Action') return
  // How a vehicle does now is not what it did then.
  const { level: _level, ...kept } = offer
  const others = recentOffers().filter((one) => one.key !== offer.key)
  localStorage.setItem(key, JSON.stringify([kept, ...others].slice(0, most)))
}
