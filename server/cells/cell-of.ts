/** Which cell somebody is of, by the names that they bring. */
import type { Cell, Directory } from './directory.ts'
import type { Sign } from './whose.ts'

/** Of the cells that have a name; who is in several is where they come in, if that is one. */
const among = (
  names: readonly string[],
  cells: readonly Cell[],
  here: Cell | null,
): Cell | null | undefined =>
  here && names.includes(here.name) ? here : cells.find(({ name }) => name === names[0])

/** The first of these signs that the directory knows says which. @throws when the directory cannot be asked */
export const cellOfSigns = async (
  { find }: Pick<Directory, 'find'>,
  signs: readonly Sign[],
  cells: readonly Cell[],
  here: Cell | null,
): Promise<Cell | null> => {
  for (const { kind, key } of signs) {
    const names = (await find(kind, [key])).get(key)
    const cell = names && among(names, cells, here)
    if (cell) return cell
  }
  return null
}
