/** The reference of the API: how to begin, every call with examples to try, what its answers mean, and GraphQL beside. */

import { useEffect, useMemo, useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import { useConfig } from '../../data/config.ts'
import { apiOrigin, openApi, openApiAddress } from '../../data/open-api.ts'
import { useQuery } from '../../data/use-query.ts'
import { Link } from '../../ui/layout/link.tsx'
import { ErrorState, Loading } from '../../ui/states/states.tsx'
import { CallSection } from './call-section.tsx'
import { callsOf } from './calls.ts'
import { GraphqlSection, graphqlTitle } from './graphql-section.tsx'
import { Basics, Problems } from './prose.tsx'
import { TokenField } from './token-field.tsx'
import './api-docs.css'

export function Screen() {
  const { productName } = useConfig()
  const { answer, error, again } = useQuery('openapi', openApi)
  const [token, setToken] = useState('')
  const byTag = useMemo(() => (answer ? [...callsOf(answer)] : []), [answer])
  useEffect(() => {
    // The place that the address names is there only now.
    if (answer && location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [answer])
  if (error && !answer)
    return (
      <main className="page-state">
        <ErrorState title={error} again={again} />
      </main>
    )
  if (!answer)
    return (
      <main className="api-docs">
        <Loading lines={12} label={t('Loading the documentation')} />
      </main>
    )
  const base = answer.servers[0]?.url ?? ''
  return (
    <div className="api-docs">
      <header className="api-docs-head">
        <h1>{t('{{product}} API', { product: productName })}</h1>
        <Link to="/">{t('Go to the portal')}</Link>
        <a href={openApiAddress()}>openapi.json</a>
      </header>
      <nav className="api-docs-nav" aria-label={t('Parts of the documentation')}>
        <ul>
          <li>
            <a href="#begin">{t('How to begin')}</a>
          </li>
          {byTag.map(([tag, calls]) => (
            <li key={tag}>
              <a href={`#${idOf(tag)}`} lang="en">
                {tag}
              </a>
              <ul>
                {calls.map(({ operation }) => (
                  <li key={operation.operationId}>
                    <a href={`#${operation.operationId}`} lang="en">
                      {operation.operationId}
                    </a>
                  </li>
                ))}
              </ul>
            </li>
          ))}
          <li>
            <a href="#problems">{t('Problems')}</a>
          </li>
          <li>
            <a href="#graphql">{graphqlTitle}</a>
          </li>
        </ul>
      </nav>
      <main className="api-docs-main">
        <section id="begin" aria-labelledby="begin-title">
          <h2 id="begin-title">{t('How to begin')}</h2>
          <Basics origin={apiOrigin()} base={base} />
          <TokenField token={token} onToken={setToken} />
        </section>
        {answer.tags.map(({ name, description }) => (
          <section key={name} id={idOf(name)} aria-label={name}>
            <h2 lang="en">{name}</h2>
            <p lang="en">{description}</p>
            {byTag
              .find(([tag]) => tag === name)?.[1]
              .map((call) => (
                <CallSection
                  key={call.operation.operationId}
                  api={answer}
                  base={base}
                  call={call}
                  token={token}
                />
              ))}
          </section>
        ))}
        <Problems />
        <GraphqlSection token={token} />
      </main>
    </div>
  )
}

const idOf = (tag: string) => tag.toLowerCase().replaceAll(/[^a-z]+/g, '-')
