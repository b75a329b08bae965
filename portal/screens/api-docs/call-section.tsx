/** One call: its parameters and its answer, and a form to try it with one's own token. */

import { useId, useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import { apiOrigin, type OpenApi } from '../../data/open-api.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import {
  type ApiCall,
  answerOf,
  curlOf,
  exampleBody,
  fieldsOf,
  filledIn,
  itemOf,
  trialOf,
  typeText,
} from './calls.ts'
import { FieldTable } from './field-table.tsx'
import { TriedAnswer, useTrial } from './tried-answer.tsx'

export function CallSection({
  api,
  base,
  call,
  token,
}: {
  api: OpenApi
  base: string
  call: ApiCall
  token: string
}) {
  const { method, path, operation } = call
  const [isOpen, setOpen] = useState(false)
  const answer = answerOf(call)
  const body = operation.requestBody?.content['application/json']?.schema
  const details = t('Parameters, answer and a try')
  return (
    <article className="api-call" id={operation.operationId} aria-label={operation.summary}>
      <h3>
        <span className="api-method" data-method={method}>
          {method}
        </span>
        <code>
          {base}
          {path}
        </code>
      </h3>
      <p lang="en">
        <b>{operation.summary}</b>
      </p>
      <p lang="en">{operation.description?.replaceAll('`', '')}</p>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary aria-label={`${details}: ${operation.operationId}`}>{details}</summary>
        {isOpen && (
          <>
            <FieldTable
              title={t('Parameters')}
              lines={operation.parameters.map(({ name, schema, description, in: where }) => ({
                name,
                type: `${where} · ${typeText(schema)}`,
                about: description ?? '',
              }))}
            />
            {body && <FieldTable title={t('Body')} lines={fieldsOf(api, body)} />}
            {answer && (
              <FieldTable
                title={t('Fields of {{name}}', { name: typeText(itemOf(answer)) })}
                lines={fieldsOf(api, itemOf(answer))}
              />
            )}
            <TryForm base={base} call={call} token={token} />
          </>
        )}
      </details>
    </article>
  )
}

function TryForm({ base, call, token }: { base: string; call: ApiCall; token: string }) {
  const id = useId()
  const [values, setValues] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(
      filledIn(call).map(({ name, example }) => [name, example === undefined ? '' : String(example)]),
    ),
  )
  const [body, setBody] = useState(() => exampleBody(call))
  const { tried, act, send } = useTrial(token)
  const trial = trialOf(base, call, values, body)
  return (
    <form
      className="api-try"
      aria-labelledby={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send(trial)
      }}
    >
      <h4 id={id}>{t('Try {{name}}', { name: call.operation.operationId })}</h4>
      <div className="api-try-fields">
        {filledIn(call).map(({ name, required }) => (
          <TextField
            key={name}
            label={name}
            required={required}
            autoComplete="off"
            spellCheck={false}
            value={values[name] ?? ''}
            onChange={({ target }) => setValues((before) => ({ ...before, [name]: target.value }))}
          />
        ))}
      </div>
      {body !== null && <TextArea label={t('Body')} rows={8} value={body} onChange={setBody} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
      <pre tabIndex={0} role="note" aria-label={t('The same for a terminal')}>
        {curlOf(apiOrigin(), trial)}
      </pre>
      <Button type="submit" kind="primary" busy={act.busy} disabled={token === ''}>
        {t('Send')}
      </Button>
      {token === '' && <p className="note">{t('Enter your access token above first.')}</p>}
      <TriedAnswer tried={tried} error={act.error} />
    </form>
  )
}
