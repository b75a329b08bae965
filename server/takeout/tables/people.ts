/** The customer itself, its people, and what is theirs. */
import { type Belonging, belongsBy, own, partOf, person, shared, sole, soleEmail } from '../belonging.ts'

const session = 'Of a session, which ends where it began.'
const made = 'Made anew whenever somebody asks for it, and gone within days.'
const opens = 'Opens something to whoever has it.'
/** The customer's service tokens, and those of its people. @param t a row of api_token */
const token = (t: string) => `(${t}.customer_id = $1 OR ${t}.customer_id IS NULL AND ${sole(`${t}.user_id`)})`

export const people: readonly Belonging[] = [
  belongsBy('customer', 'The customer and its settings.', 't.id = $1', { others: ['oem_id'] }),
  own('user_role', 'Who has which role at the customer.'),
  belongsBy(
    'user_account',
    'Who has a role at the customer. Passwords and second factors stay.',
    person('t.id'),
    {
      renumbered: true,
      knownBy: 'email',
      secrets: {
        ...{
          password_hash: null,
          password_set: null,
          totp_secret: null,
          totp_pending: null,
          totp_step: null,
        },
        ...{ unsubscribe_token: null, account_status: `'FORCE_CHANGE_PASSWORD'` },
      },
      others: ['oem_id'],
    },
  ),
  shared('user_group', 'Names of such permissions.', 'true'),
  belongsBy('user_group_user', 'Permissions of people beyond their roles.', sole('t.user_id')),
  belongsBy('sign_in', 'Sessions of people.', sole('t.user_id'), { stays: session }),
  partOf(
    'refresh_token',
    'What carries sessions on.',
    `sign_in s WHERE s.id = t.sign_in_id AND ${sole('s.user_id')}`,
    {
      stays: session,
    },
  ),
  belongsBy('one_time_link', 'Links that set a password.', sole('t.user_id'), { stays: opens }),
  belongsBy('recovery_code', 'Codes that stand in for a second factor.', sole('t.user_id'), { stays: opens }),
  belongsBy('push_device', 'Browsers that show alerts.', sole('t.user_id'), { stays: session }),
  partOf(
    'push_message',
    'Messages to such browsers.',
    `push_device d WHERE d.id = t.device_id AND ${sole('d.user_id')}`,
    {
      stays: made,
    },
  ),
  belongsBy(
    'push_episode',
    'What such browsers were told of.',
    `t.customer_id = $1 OR ${sole('t.user_id')}`,
    {
      stays: session,
    },
  ),
  belongsBy('saved_filter', 'Filters of the map that people saved.', sole('t.user_id'), { renumbered: true }),
  belongsBy('column_layout', 'How people arranged columns.', sole('t.user_id')),
  belongsBy('sensor_order', 'How people arranged sensors.', sole('t.user_id')),
  belongsBy(
    'fleet_view',
    'Views of the fleet that people saved.',
    `t.customer_id = $1 OR ${sole('t.user_id')}`,
    {
      renumbered: true,
    },
  ),
  belongsBy('fleet_view_default', 'The view that somebody begins with.', sole('t.user_id')),
  belongsBy(
    'insight_board',
    'Boards of figures that people made.',
    `t.customer_id = $1 OR ${sole('t.user_id')}`,
    {
      renumbered: true,
    },
  ),
  belongsBy('insight_letter', 'Dashboards that people are sent.', sole('t.user_id'), { renumbered: true }),
  belongsBy('banner_dismissal', 'Messages of the installation that people closed.', sole('t.user_id'), {
    stays: 'About messages of the installation.',
  }),
  belongsBy('export_job', 'Files that people exported.', sole('t.user_id'), { stays: made }),
  partOf('export_piece', 'Such files.', `export_job j WHERE j.id = t.export_id AND ${sole('j.user_id')}`, {
    stays: made,
  }),
  own('account_export', 'Exports of the whole account.', { stays: made }),
  partOf(
    'account_export_piece',
    'Such exports.',
    'account_export e WHERE e.id = t.export_id AND e.customer_id = $1',
    { stays: made },
  ),
  belongsBy('import_job', 'Spreadsheets that people brought.', `t.customer_id = $1 OR ${sole('t.user_id')}`, {
    stays: made,
  }),
  partOf(
    'import_line',
    'Lines of such spreadsheets.',
    `import_job j WHERE j.id = t.job_id AND (j.customer_id = $1 OR ${sole('j.user_id')})`,
    { stays: made },
  ),
  own('data_agreement_acceptance', 'Which agreements were accepted.'),
  own('ingest_key', 'Keys of gateways, without what they are.', {
    secrets: { hash: null },
    away: 'A key cannot be known again by its hash, which does not leave: new ones are made.',
  }),
  belongsBy('api_token', 'Access tokens, without what they are.', token('t'), {
    secrets: { hash: null },
    away: 'A token cannot be known again by its hash, which does not leave: new ones are made.',
  }),
  partOf(
    'api_token_use',
    'How often tokens were used, by day and call.',
    `api_token a WHERE a.id = t.token_id AND ${token('a')}`,
    { away: 'Tokens do not come back.' },
  ),
  belongsBy(
    'idempotency_key',
    'Answers to what programs wrote.',
    `${sole('t.user_id')} OR EXISTS (SELECT FROM api_token a WHERE a.id = t.token_id AND a.customer_id = $1)`,
    { stays: made },
  ),
  own(
    'single_sign_on',
    'The provider at which people sign in, without its secrets. It comes back inactive.',
    {
      secrets: { client_secret: null, scim_hash: null, is_active: 'false' },
    },
  ),
  own('sign_in_domain', 'E-mail domains of those who sign in there.', {
    away: 'Whose domain it is has to be proved again.',
  }),
  own('sign_in_attempt', 'Sign-ins that were begun there.', { stays: session }),
  own('provider_user', 'Whom the provider knows.'),
  own('scim_group', 'Groups that the provider keeps.'),
  partOf(
    'scim_group_member',
    'Who is in which of them.',
    'scim_group g WHERE g.id = t.group_id AND g.customer_id = $1',
  ),
  own('webhook', "Addresses of the customer's own systems. They come back inactive, with other secrets.", {
    secrets: {
      // Where the account comes from they may still be sent, and nobody knows the new secret yet.
      is_active: 'false',
      secret: `'whsec_' || encode(sha256(gen_random_uuid()::text::bytea || gen_random_uuid()::text::bytea), 'base64')`,
      // Cursors of feeds count for this database alone.
      feed_cursor: null,
      broker_password: null,
    },
  }),
  partOf(
    'webhook_delivery',
    'What such systems were sent.',
    'webhook w WHERE w.id = t.webhook_id AND w.customer_id = $1',
  ),
  own('day_destination', 'Where days are sent as files. They come back inactive, without their secrets.', {
    secrets: {
      is_active: 'false',
      secret: null,
      claim: null,
      claimed_until: null,
    },
  }),
  partOf(
    'day_delivery',
    'Which days were sent there.',
    'day_destination x WHERE x.id = t.destination_id AND x.customer_id = $1',
    // What was stored then is told by numbers of this database alone.
    { secrets: { marks: null, upload: null } },
  ),
  belongsBy(
    'letter',
    'Emails that were sent.',
    `t.customer_id = $1 OR ${sole('t.user_id')} OR ${soleEmail('t.recipient')}`,
    {
      stays: 'Their texts may hold links that open something.',
    },
  ),
  belongsBy(
    'audit_entry',
    'Who did what.',
    `t.customer_id = $1 OR ${sole('t.user_id')} OR ${soleEmail('t.actor')} OR ${soleEmail('t.subject')}`,
    { renumbered: true, users: ['user_id'] },
  ),
]
