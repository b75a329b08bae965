/** Which cell lists a customer that moves, so that it is in a list over all cells once: the one that it leaves, until it is gone from there. */

/** The customers that another cell lists; one that is being deleted is held as if it were gone, and has no other cell. */
const elsewhere = `ARRAY(SELECT m.customer_id FROM cell_move m WHERE m.state = 'arriving'
  OR m.state = 'gone' AND NOT EXISTS (SELECT FROM customer_deletion d WHERE d.customer_id = m.customer_id))`

/** @param customer SQL of its number */
export const listedHere = (customer: string, overCells: boolean | undefined): string =>
  overCells ? `${customer} <> ALL(${elsewhere})` : 'true'

/** Users are left out where all of their customers are. @param user SQL of their number */
export const userListedHere = (user: string, overCells: boolean | undefined): string =>
  overCells
    ? `coalesce((SELECT bool_or(lr.customer_id IS NULL OR ${listedHere('lr.customer_id', true)})
        FROM user_role lr WHERE lr.user_id = ${user}), true)`
    : 'true'
