/** Light or dark: what the system asks for, or what this user chose in this browser. */

export type Theme = 'system' | 'light' | 'dark'
const key = 'theme'

const known = (value: string | null): Theme => (value === 'light' || value === 'dark' ? value : 'system')

export const chosenTheme = (): Theme => known(localStorage.getItem(key))

/** What is seen now: the choice, or without one the system's. */
export const shownTheme = (): 'light' | 'dark' => {
  const chosen = chosenTheme()
  if (chosen !== 'system') return chosen
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

const listeners = new Set<() => void>()

function apply() {
  const chosen = chosenTheme()
  if (chosen === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = chosen
  repaint()
}

export function chooseTheme(theme: Theme) {
  if (theme === 'system') localStorage.removeItem(key)
  else localStorage.setItem(key, theme)
  apply()
}

/** Calls when what is seen changes; answers how to stop. */
export function onTheme(listen: () => void): () => void {
  listeners.add(listen)
  return () => listeners.delete(listen)
}

/** Tells that colours are others now, though the theme is the same. */
export function repaint() {
  for (const listen of listeners) listen()
}

/** Applies the choice and follows the system and the other tabs from now on. */
export function startTheme() {
  apply()
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', apply)
  addEventListener('storage', (event) => {
    if (event.key === key) apply()
  })
}

/** The colour that a role has now, as a canvas wants it. */
export function colourOf(role: string): string {
  const probe = document.createElement('i')
  probe.style.color = `var(--${role})`
  document.body.append(probe)
  const colour = getComputedStyle(probe).color
  probe.remove()
  return colour
}
