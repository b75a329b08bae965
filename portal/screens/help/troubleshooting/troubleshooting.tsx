/** Troubleshooting: the trailer in front of somebody, what is wrong with it, and the tree that leads to its repair. */

import type { Viewer } from '#domain/access/session.ts'
import { t } from '#domain/basics/texts.ts'
import { treePath } from '#domain/help/index.ts'
import { findTree, trees } from '#domain/help/trees/index.ts'
import { useSearchValue } from '../../../ui/layout/address.ts'
import { Link } from '../../../ui/layout/link.tsx'
import { Finder } from './finder.tsx'
import { OfTrailer } from './of-trailer.tsx'
import { TreeView } from './tree-view.tsx'

export function Troubleshooting({ viewer }: { viewer: Viewer }) {
  const vin = useSearchValue('vin')
  const tree = findTree(useSearchValue('tree'))
  if (tree) return <TreeView key={tree.key} tree={tree} vin={vin} />
  return (
    <div className="help-trouble">
      {vin === null ? <Finder viewer={viewer} /> : <OfTrailer key={vin} vin={vin} />}
      <Trees vin={vin} />
    </div>
  )
}

/** All trees there are, for whoever knows what is wrong. */
function Trees({ vin }: { vin: string | null }) {
  return (
    <section className="help-topic" aria-labelledby="trees">
      <h2 id="trees">{t('By what is wrong')}</h2>
      <ul className="help-trees">
        {trees.map(({ key, title, about }) => (
          <li key={key}>
            <Link to={treePath(key, vin)}>
              <b>{title}</b>
              <span className="note">{about}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
