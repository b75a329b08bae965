/** Walks somebody through the steps of a tour. The library that draws them is loaded with the first tour. */

import type { PopoverDOM } from 'driver.js'
import { t } from '#domain/basics/texts.ts'
import type { TourStep } from '#domain/help/tour.ts'
import { partOf } from './parts.ts'
import './walk.css'

/** Named, read as one dialog, and with Next as the first thing that keys come to. */
function dress({
  wrapper,
  title,
  footer,
  footerButtons,
  nextButton,
  previousButton,
  closeButton,
}: PopoverDOM) {
  wrapper.setAttribute('aria-modal', 'true')
  title.role = 'heading'
  title.ariaLevel = '2'
  footer.role = 'presentation'
  closeButton.ariaLabel = t('End the tour')
  closeButton.className += ' icon-button'
  nextButton.className += ' button'
  nextButton.dataset.kind = 'primary'
  previousButton.className += ' button'
  previousButton.hidden = previousButton.disabled
  footerButtons.prepend(nextButton)
  wrapper.append(closeButton)
}

/**
 * Settles once it is over, whichever way.
 * @param signal ends it from outside
 */
export async function walk(steps: readonly TourStep[], signal: AbortSignal): Promise<void> {
  const { driver } = await import('driver.js')
  const parts = steps.flatMap((step) => {
    const found = partOf(step)
    return found ? { step, found } : []
  })
  if (signal.aborted || parts.length === 0) return
  const page = document.getElementById('portal')!
  const before = document.activeElement
  const hasKeys = matchMedia('(hover: hover)').matches
  await new Promise<void>((over) => {
    const end = () => {
      removeEventListener('keydown', press, true)
      signal.removeEventListener('abort', end)
      guide.destroy()
      page.inert = false
      const held = before instanceof HTMLElement && before !== document.body && before.isConnected
      ;(held ? before : page.querySelector<HTMLElement>('.screen'))?.focus()
      over()
    }
    const guide = driver({
      steps: parts.map(({ step, found }) => ({
        // It may be drawn anew meanwhile.
        element: () => partOf(step) ?? found,
        popover: {
          title: step.title,
          description: hasKeys && step.keys ? `${step.text} ${step.keys}` : step.text,
        },
      })),
      animate: !matchMedia('(prefers-reduced-motion: reduce)').matches,
      duration: 200,
      overlayColor: 'var(--veil)',
      overlayOpacity: 1,
      stagePadding: 4,
      stageRadius: 8,
      popoverOffset: 8,
      popoverClass: 'tour-step',
      showProgress: true,
      // It fills these in itself.
      progressText: t('{{place}} of {{count}}', { place: '{{current}}', count: '{{total}}' }),
      prevBtnText: t('Back'),
      nextBtnText: t('Next'),
      doneBtnText: t('Done'),
      disableActiveInteraction: true,
      allowKeyboardControl: false,
      onPopoverRender: dress,
      // It says of the part that it opens a dialog, which it does not.
      onHighlighted: (part) => {
        for (const name of ['aria-haspopup', 'aria-expanded', 'aria-controls']) part?.removeAttribute(name)
      },
      onDestroyStarted: end,
    })
    const acts: Readonly<Record<string, () => void>> = {
      Escape: end,
      ArrowRight: () => guide.moveNext(),
      ArrowLeft: () => {
        if (!guide.isFirstStep()) guide.movePrevious()
      },
    }
    /** The keys of the screen are off meanwhile. */
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Tab') return
      event.stopPropagation()
      if (event.metaKey || event.ctrlKey || event.altKey || !acts[event.key]) return
      event.preventDefault()
      acts[event.key]!()
    }
    addEventListener('keydown', press, true)
    signal.addEventListener('abort', end)
    page.inert = true
    guide.drive()
  })
}
