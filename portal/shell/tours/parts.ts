/** The parts of a screen that a tour shows, as they are in the page. */
import type { Tour, TourStep } from '#domain/help/tour.ts'

/** Where a part is seen; undefined where it is not there. */
export const partOf = ({ part }: TourStep): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(`[data-tour="${part}"]`)].find(
    (element) =>
      element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().height > 0,
  )

/** The steps whose part is there. */
export const stepsHere = ({ steps }: Tour): readonly TourStep[] =>
  steps.filter((step) => partOf(step) !== undefined)

const busy = '.screen :is(.loading, [aria-busy="true"])'
const open = 'dialog[open], [popover]:popover-open'
const typed = 'input, textarea, select, [contenteditable]'

/** Whether all is there that the screen shows by itself. */
export const isLoaded = (): boolean => document.querySelector(busy) === null

/** Whether somebody would be disturbed: a dialog is open, they type, or look at something else. */
export const isTaken = (): boolean =>
  document.hidden || document.querySelector(open) !== null || document.activeElement?.matches(typed) === true
