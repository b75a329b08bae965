/** What holds for every call: tokens, pages, conditions, and what each problem means. */
import { t } from '#domain/basics/texts.ts'
import { outcomeWords } from '#domain/basics/words.ts'
import { Link } from '../../ui/layout/link.tsx'
import { tNodes } from '../../ui/text-nodes.tsx'

export const Basics = ({ origin, base }: { origin: string; base: string }) => (
  <>
    <p>
      {tNodes('Create an access token under {{profile}}. An Account Admin creates those of systems.', {
        profile: <Link to="/access-tokens">{t('Access tokens')}</Link>,
      })}
    </p>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
    <pre tabIndex={0} role="note" aria-label={t('The first request')}>
      {`curl -H "Authorization: Bearer $TOKEN" '${origin}${base}/vehicles?limit=2&fields=vin,unitId,lastReport'`}
    </pre>
    <ul>
      <li>
        {t('Times are RFC 3339 in UTC, and units are in the names of fields: speedMph, odometerMiles.')}
      </li>
      <li>
        {t('A list answers data and next. Send next as after to get the page behind it, until next is null.')}
      </li>
      <li>{t('With fields, only the fields that you name are answered.')}</li>
      <li>
        {t('A read has an ETag. Sent as If-None-Match, it is answered with 304 where nothing has changed.')}
      </li>
      <li>
        {t(
          'A write takes the ETag as If-Match, and is refused with 412 where somebody else has changed it since.',
        )}
      </li>
      <li>{t('A write with an Idempotency-Key is done once, however often it is sent within 24 hours.')}</li>
      <li>
        {t(
          'RateLimit says how many requests are left. Beyond that, 429 says in Retry-After how many seconds to wait.',
        )}
      </li>
      <li>
        {t(
          'Fields may be added at any time. What is to go has the header Deprecation, and Sunset with its last day, six months ahead at least.',
        )}
      </li>
    </ul>
  </>
)

/** By the last part of `type`; the server's table of problems has the same. */
const problems = [
  ['bad-request', '400', t('A parameter cannot be read. Each one that is wrong is in errors.')],
  ['unauthenticated', '401', t('There is no token, or it is not valid: it expired, or was revoked.')],
  ['forbidden', '403', t('The token lacks the scope, or may not be used from this address.')],
  ['not-found', '404', t('There is no such thing, or the token does not see it.')],
  ['conflict', '409', t('A request with the same Idempotency-Key is still being done.')],
  ['changed', '412', outcomeWords.changedMeanwhile],
  ['media-type', '415', t('A body is JSON, with the content type application/json.')],
  ['refused', '422', t('The body is not as it must be, or it cannot be done; detail says why.')],
  ['too-many', '429', t('Wait as many seconds as Retry-After says.')],
  ['failed', '500', t('Something went wrong on the server. Nothing that you can change.')],
  ['away', '503', t('The server is busy or starting. Try again after Retry-After.')],
] as const

export const Problems = () => (
  <section id="problems" aria-labelledby="problems-title">
    <h2 id="problems-title">{t('Problems')}</h2>
    <p>{t('What went wrong is answered as problem details (RFC 9457): type, title, status and detail.')}</p>
    <dl className="api-problems">
      {problems.map(([name, status, about]) => (
        <div key={name} id={`problem-${name}`}>
          <dt>
            <b>{status}</b> <code>{name}</code>
          </dt>
          <dd>{about}</dd>
        </div>
      ))}
    </dl>
  </section>
)
