/** How a table of the database belongs to a customer: whose its rows are, what of them leaves, and how they come back. */

export interface Belonging {
  readonly table: string
  /** What its rows are, for whoever reads an export. */
  readonly about: string
  /** SQL about its row `t`: whether that is the customer's, whose id is `$1`. */
  readonly whose: string
  /** Why its rows do not leave; null where they do. */
  readonly stays: string | null
  /** Why what has left does not come back; null where it does. */
  readonly away: string | null
  /** Columns that never leave, each with the SQL of what it is after it came back; null: what the table gives by itself. */
  readonly secrets: Readonly<Record<string, string | null>>
  /** Columns with the id of a user that have no foreign key. */
  readonly users: readonly string[]
  /** Columns with the id of another customer, which is left out when a row comes back. */
  readonly others: readonly string[]
  /** Whether ids may be taken in an installation without customers: a row then gets another one. */
  readonly renumbered: boolean
  /** A column by which an installation may have such a row already, which is then taken for it. */
  readonly knownBy: string | null
  /** Others have these rows, too: they leave and come back, and stay when the customer is deleted. */
  readonly isShared: boolean
}

/** A table without rows of any customer, and why. */
export interface Unowned {
  readonly table: string
  readonly because: string
}

type Options = Partial<Omit<Belonging, 'table' | 'about' | 'whose'>>

const belonging = (table: string, about: string, whose: string, options: Options = {}): Belonging => ({
  ...{ table, about, whose },
  ...{
    stays: null,
    away: null,
    secrets: {},
    users: [],
    others: [],
    renumbered: false,
    knownBy: null,
    isShared: false,
  },
  ...options,
})

/** Its rows have the customer's id. */
export const own = (table: string, about: string, options?: Options): Belonging =>
  belonging(table, about, 't.customer_id = $1', options)

/** Rows of the installation that the customer's point to. */
export const shared = (table: string, about: string, whose: string): Belonging =>
  belonging(table, about, whose, { renumbered: true, knownBy: 'name', isShared: true })

/** Its rows are the customer's by another row of theirs: `parent` is SQL of what follows FROM. */
export const partOf = (table: string, about: string, parent: string, options?: Options): Belonging =>
  belonging(table, about, `EXISTS (SELECT FROM ${parent})`, options)

export const belongsBy = belonging

/** Users who have a role at the customer. */
export const person = (user: string): string =>
  `${user} IN (SELECT r_.user_id FROM user_role r_ WHERE r_.customer_id = $1)`
/** Users who have a role at the customer, and none anywhere else: all that is theirs is of the customer. */
export const sole = (user: string): string =>
  `${user} IN (SELECT r_.user_id FROM user_role r_ GROUP BY r_.user_id HAVING bool_and(coalesce(r_.customer_id = $1, false)))`
/** E-mail addresses of such users. */
export const soleEmail = (email: string): string =>
  `${email} IN (SELECT u_.email FROM user_account u_ WHERE ${sole('u_.id')})`
