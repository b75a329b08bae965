/** The auth layout: the card of every page before sign-in. */
import type { FormEvent, ReactNode } from 'react'
import { Mark } from '../marks/mark.tsx'
import './auth-layout.css'
import { SupportLink } from './support-link.tsx'

/** With `onSubmit` the card is a form; `error` is read out as soon as it shows, `word` calmly. */
export function AuthLayout({
  title,
  word,
  error,
  onSubmit,
  children,
}: {
  title: string
  word?: string | null | undefined
  error?: string | null | undefined
  onSubmit?: () => void
  children?: ReactNode
}) {
  const content = (
    <>
      <div className="auth-head">
        <Mark size={36} />
        <h1>{title}</h1>
      </div>
      {word && !error && (
        <p className="auth-word" role="status">
          {word}
        </p>
      )}
      {error && (
        <p className="auth-word" data-kind="error" role="alert">
          {error}
        </p>
      )}
      {children}
      <SupportLink />
    </>
  )
  if (!onSubmit)
    return (
      <main className="auth">
        <div className="auth-card">{content}</div>
      </main>
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <main className="auth">
      <form className="auth-card" onSubmit={submit} noValidate>
        {content}
      </form>
    </main>
  )
}
