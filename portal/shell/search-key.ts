/** Opens the search from anywhere; the frame listens for it. */

const heard = 'open-search'

export const openSearch = () => void dispatchEvent(new Event(heard))
/** Calls whenever somebody asks for the search; returns a function that stops it. */
export function onOpenSearch(open: () => void): () => void {
  addEventListener(heard, open)
  return () => removeEventListener(heard, open)
}
