/** The list of keys that `?` opens. */
import { useEffect, useRef, useState } from 'react'
import { isTyping } from '../ui/typing.ts'

const keys: readonly (readonly [key: string, does: string])[] = [
  ['/', 'Search'],
  ['j', 'Next in the list'],
  ['k', 'Previous in the list'],
  ['Enter', 'Open'],
  ['Esc', 'Step back'],
  ['Ctrl K', 'Go to a vehicle, a screen or an action'],
  ['?', 'This list'],
]

export function Keys() {
  const [shown, setShown] = useState(false)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== '?' || isTyping(event)) return
      event.preventDefault()
      setShown((now) => !now)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  useEffect(() => {
    if (shown) dialog.current?.showModal()
  }, [shown])
  if (!shown) return null
  return (
    <dialog ref={dialog} className="dialog keys" aria-labelledby="keys-title" onClose={() => setShown(false)}>
      <h2 id="keys-title">Keys</h2>
      <dl>
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <form method="dialog">
        <button type="submit" className="button">
          Close
        </button>
      </form>
    </dialog>
  )
}
