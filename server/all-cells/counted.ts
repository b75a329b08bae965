/** Which cell lists a customer that moves, so that it is in a list over all cells: the one that it leaves, until the other one has let it go. */

/** The customers that another cell lists: a move notes in `cell_gone` that the other cell has let them go. One that is being deleted is held as if it were gone, and has no other cell. */
const elsewhere = `ARRAY(SELECT m.customer_id FROM cell_move m WHERE m.state = 'arriving'
  OR m.state = 'gone' AND EXISTS (SELECT FROM cell_gone g WHERE g.customer_id = m.customer_id))`

/** @param customer SQL of its number */
export const listedHere = (customer: string, overCells: boolean | undefined): string =>
  overCells ? `${customer} <> ALL(${elsewhere})` : 'true'

/** Users are left out where all of their customers are. @param user SQL of their number */
export const userListedHere = (user: string, overCells: boolean | undefined): string =>
  overCells
    ? `coalesce((SELECT bool_or(lr.customer_id IS NULL OR ${listedHere('lr.customer_id', true)})
        FROM user_role lr WHERE lr.user_id = ${user}), true)`
    : 'true'
