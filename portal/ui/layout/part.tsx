/** A part of a page of settings: its title and what it is for on one side, its form on the other. */
import { type ReactNode, useId } from 'react'
import './part.css'

export function Part({ title, about, children }: { title: string; about?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className="part" aria-labelledby={id}>
      <div className="part-head">
        <h2 id={id}>{title}</h2>
        {about && <p>{about}</p>}
      </div>
      <div className="part-body">{children}</div>
    </section>
  )
}

/** What came of a form: calmly where it worked, at once where it failed. */
export function FormResult({ done, error }: { done: string | null; error: string | null }) {
  if (error)
    return (
      <p className="form-error" role="alert">
        {error}
      </p>
    )
  return (
    <p className="form-done" role="status">
      {done}
    </p>
  )
}
