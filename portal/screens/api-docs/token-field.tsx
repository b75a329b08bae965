/** One's own token, with which the examples are sent; it is nowhere but in this page. */
import { t } from '#domain/basics/texts.ts'
import { TextField } from '../../ui/fields/text-field.tsx'

/** How tokens begin. */
const looks = 'tdm_…'

export const TokenField = ({ token, onToken }: { token: string; onToken: (token: string) => void }) => (
  <TextField
    label={t('Your access token, to try the examples')}
    type="password"
    autoComplete="off"
    spellCheck={false}
    placeholder={looks}
    help={t('It stays in this page, and is forgotten when you leave it. What you try is really done.')}
    value={token}
    onChange={(event) => onToken(event.target.value.trim())}
  />
)
