/** Lists over all cells in GraphQL: what came of each, and how a list asks for them. */
import { can } from '#domain/access/rights.ts'
import type { Viewer } from '#domain/access/session.ts'
import { type Context, schemaPart } from '../graphql/builder.ts'
import { notWhereAPageEnded } from '../graphql/keyset.ts'
import { type PagingArgs, pageMost, readPage } from '../graphql/paging.ts'
import { cellProblems } from './ask.ts'
import type { CellList, ListArgs } from './list.ts'
import type { Beginning, CellPart, PageOver } from './over.ts'
import './context.ts'

/** An installation has no more. */
const cellsMost = 64

const builder = schemaPart()

export { builder as allCellsSchema }

const CellProblemType = builder.enumType('CellProblem', cellProblems)

export const CellPartType = builder.objectRef<CellPart>('CellPart').implement({
  description: 'What a cell of this installation has of a list.',
  fields: (t) => ({
    name: t.exposeString('name', {
      nullable: false,
      description: 'Empty where it is not known which there are.',
    }),
    isHere: t.exposeBoolean('isHere', {
      nullable: false,
      description: 'Whether it is the cell that answers.',
    }),
    url: t.exposeString('url', { description: 'Where its portal is.' }),
    problem: t.expose('problem', {
      type: CellProblemType,
      description:
        'Why its rows are missing: it does not answer (away), is of another version (version), has no super admin of ' +
        'my e-mail address (account), does not believe this cell (refused); this cell has no SECRETS_KEY (key), or ' +
        'cannot look up which cells there are (directory).',
    }),
    count: t.exposeInt('count', { nullable: false, description: 'Of all pages.' }),
    ids: t.exposeIDList('ids', { nullable: false, description: 'Of its rows in this page.' }),
    next: t.exposeInt('next', {
      nullable: false,
      description: 'How many of its rows stand before the next page.',
    }),
  }),
})

const CellNextInput = builder.inputType('CellNextInput', {
  fields: (t) => ({ name: t.string({ required: true }), next: t.int({ required: true }) }),
})

export const AllCellsInput = builder.inputType('AllCellsInput', {
  fields: (t) => ({
    page: t.int({
      description: 'A page, the asked one or an earlier one, before which `cells` say what stands.',
    }),
    cells: t.field({
      type: [CellNextInput],
      description: 'As `cells` of the page before that one said, without those that had a problem.',
    }),
    evenAway: t.boolean({ description: 'Whether cells are asked, too, that did not answer a moment ago.' }),
  }),
})

export const allCellsWords = {
  arg: 'Rows of all cells, where there are several, I am a super admin, and no customer is named.',
  field: 'What came of each cell; null where this one alone was asked.',
} as const

/** A person's own session, not an access token: what it may is said of this cell. */
const seesAllCells = (viewer: Viewer): boolean =>
  !viewer.token && viewer.roles.includes('ADMINS') && can(viewer, 'manageCustomers')

export type CellsPage<Row> = Omit<PageOver<Row>, 'cells'> & { readonly cells: readonly CellPart[] | null }

interface AllCells {
  readonly page?: number | null | undefined
  readonly cells?: readonly { readonly name: string; readonly next: number }[] | null | undefined
  readonly evenAway?: boolean | null | undefined
}

/** @throws the refusal for what no page has said */
const beginningOf = ({ page, cells }: AllCells): Beginning | null => {
  if (page == null || !cells) return null
  const isFit = ({ next }: { readonly next: number }) => next >= 0 && next <= page * pageMost
  if (page < 0 || cells.length > cellsMost || !cells.every(isFit)) throw notWhereAPageEnded()
  return { page, cells }
}

/** A page of this cell alone, or of all where that is asked for and may be. */
export const listPage = async <Args extends ListArgs, Row>(
  list: CellList<Args, Row>,
  context: Context,
  {
    allCells,
    paginationInput,
    ...args
  }: Args & { allCells?: AllCells | null | undefined; paginationInput?: PagingArgs | null | undefined },
): Promise<CellsPage<Row>> => {
  const window = readPage(paginationInput)
  const { over } = context.cells
  const asked = args as unknown as Args
  // A customer is in one cell.
  if (allCells && over && asked.customerId == null && seesAllCells(context.viewer))
    return over.page(list, context, asked, window, {
      from: beginningOf(allCells),
      evenAway: allCells.evenAway ?? false,
    })
  return { ...(await list.page(context, asked, window)), cells: null }
}
