/** The bar above a list: what narrows it on the left, what is done with it on the right. */
import type { ReactNode } from 'react'
import { t } from '#domain/basics/texts.ts'
import './tool-bar.css'

export function ToolBar({ children, acts }: { children?: ReactNode; acts?: ReactNode }) {
  return (
    <div className="tool-bar">
      <div className="tool-bar-narrow" data-tour="narrow">
        {children}
      </div>
      {acts && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form
        <div className="tool-bar-acts" data-tour="acts" role="group" aria-label={t('Actions')}>
          {acts}
        </div>
      )}
    </div>
  )
}
