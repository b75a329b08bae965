/** What would move under the pointer waits until the pointer is let go: otherwise the click misses. */
let pressed = false
const follow = (type: string, now: boolean) =>
  addEventListener(
    type,
    () => {
      pressed = now
    },
    true,
  )
follow('pointerdown', true)
follow('pointerup', false)
follow('pointercancel', false)

/** Does it at once, or, while a pointer is down, right after the click that it makes. */
export function whenReleased(act: () => void): void {
  if (!pressed) {
    act()
    return
  }
  const released = new AbortController()
  const done = () => {
    released.abort()
    setTimeout(act)
  }
  addEventListener('pointerup', done, { signal: released.signal })
  addEventListener('pointercancel', done, { signal: released.signal })
}
