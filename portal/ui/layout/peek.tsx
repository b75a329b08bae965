/** A trailer beside the list that one is in: `?peek={vin}` in the address. What leads to it says so by `data-peek`; the frame does the rest. */

import { IconLayoutSidebarRightExpand } from '@tabler/icons-react'
import type { AnchorHTMLAttributes } from 'react'
import { t } from '#domain/basics/texts.ts'
import { go, setSearch, useSearchValue } from './address.ts'
import './peek.css'

const name = 'peek'

/** The trailer that is peeked at; null: none. */
export const usePeek = (): string | null => useSearchValue(name)
export const peekNow = (): string | null => new URLSearchParams(location.search).get(name)

/** The address of here with a trailer beside it; of null, without one. */
export function peekPath(vin: string | null): string {
  const search = new URLSearchParams(location.search)
  if (vin === null) search.delete(name)
  else search.set(name, vin)
  return location.pathname + (search.size > 0 ? `?${search}` : '')
}

/** Whether this step of the way is the one that the peek made, so that closing it is a step back. */
const isOwnStep = () => history.state?.peek === true

/** Opens a trailer beside the list, as a step of the way; one that is open already gives way to it without another. */
export function openPeek(vin: string) {
  const isOpen = peekNow() !== null
  const marked = !isOpen || isOwnStep()
  go(peekPath(vin), { replace: isOpen })
  if (marked) history.replaceState({ ...history.state, peek: true }, '')
}

/** Closes it, and the way is as it was before. */
export function closePeek() {
  if (isOwnStep()) history.back()
  else setSearch({ [name]: null })
}

/** A small act of a row for the pointer. By keys it is `p` in the row. */
export const PeekAct = ({ vin }: { vin: string }) => (
  <span className="peek-act" data-peek={vin} aria-hidden="true" title={t('Look at it here (p)')}>
    <IconLayoutSidebarRightExpand size={15} stroke={1.8} />
  </span>
)

/** A unit ID that opens its trailer beside what is read; with Ctrl in a window of its own. */
export const PeekLink = ({
  vin,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & { readonly vin: string }) => (
  <a {...rest} href={peekPath(vin)} data-peek={vin} />
)
