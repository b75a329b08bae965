/** Opens the search of everything from anywhere: the frame hears of it. */

const heard = 'open-search'

export const openSearch = () => void dispatchEvent(new Event(heard))
/** Calls whenever somebody asks for the search; answers how to stop. */
export function onOpenSearch(open: () => void): () => void {
  addEventListener(heard, open)
  return () => removeEventListener(heard, open)
}
