/** The GraphQL API, beside REST: how it is asked, what its limits are, and a question to try. */

import { useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextArea } from '../../ui/fields/text-area.tsx'
import { TriedAnswer, useTrial } from './tried-answer.tsx'

/** A name, the same in every language. */
export const graphqlTitle = 'GraphQL'

const example = `query ($after: String) {
  vehiclesNow(after: $after, paginationInput: { pageSize: 2 }) {
    after
    vehicles { vin unitId level lastReport }
  }
}`

export function GraphqlSection({ token }: { token: string }) {
  const [query, setQuery] = useState(example)
  const { tried, act, send } = useTrial(token)
  return (
    <section id="graphql" aria-labelledby="graphql-title">
      <h2 id="graphql-title">{graphqlTitle}</h2>
      <p>
        {t(
          'The portal itself asks POST /graphql. With the same token you can ask everything there that the token may read, in one request of your own form.',
        )}
      </p>
      <ul>
        <li>{t('The body is JSON: query, and variables for values.')}</li>
        <li>
          {t(
            'The schema answers introspection, so that any GraphQL client shows it: enter this address and the token.',
          )}
        </li>
        <li>
          {t(
            'Of the changes, a token may make those that the REST API has. Passwords, people and tokens are for people.',
          )}
        </li>
        <li>
          {t(
            'A query has at most 100 kB, 1,500 fields and 20 fields of the root. Lists answer up to 5,000 rows a page.',
          )}
        </li>
        <li>{t('What is refused has errors with a sentence each, and mostly the status 200.')}</li>
      </ul>
      <form
        className="api-try"
        aria-label={t('Try GraphQL')}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send({ method: 'POST', path: '/graphql', headers: {}, body: JSON.stringify({ query }) })
        }}
      >
        <TextArea label={t('Query')} rows={7} value={query} onChange={setQuery} />
        <Button type="submit" kind="primary" busy={act.busy} disabled={token === ''}>
          {t('Send')}
        </Button>
        {token === '' && <p className="note">{t('Enter your access token above first.')}</p>}
        <TriedAnswer tried={tried} error={act.error} />
      </form>
    </section>
  )
}
