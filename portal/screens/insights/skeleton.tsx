/** Where figures and charts will stand, of the size that they will have. */
import { t } from '#domain/basics/texts.ts'
import { useAfter } from '../../ui/states/states.tsx'

export function Skeleton({ figures, charts, title }: { figures: number; charts: number; title: string }) {
  const shown = useAfter(150)
  return (
    <div className="insight-page" role="status" aria-label={t('Loading {{title}}', { title })}>
      {shown && (
        <>
          <div className="insight-figures" aria-hidden="true">
            {[...Array(figures).keys()].map((n) => (
              <span key={n} className="insight-figure insight-grey" />
            ))}
          </div>
          <div className="insight-charts" aria-hidden="true">
            {[...Array(charts).keys()].map((n) => (
              <span key={n} className="insight-chart insight-grey" />
            ))}
          </div>
        </>
      )}
    </div>
  )
}
