/** The bar above a list: what narrows it on the left, what is done with it on the right. */
import type { ReactNode } from 'react'
import './tool-bar.css'

export function ToolBar({ children, acts }: { children?: ReactNode; acts?: ReactNode }) {
  return (
    <div className="tool-bar">
      <div className="tool-bar-narrow" data-tour="narrow">
        {children}
      </div>
      <div className="tool-bar-acts" data-tour="acts">
        {acts}
      </div>
    </div>
  )
}
