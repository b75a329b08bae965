/** Alerts, maintenance and reports that are sent. */
import { type Belonging, belongsBy, own, partOf, sole, soleEmail } from '../belonging.ts'

const opens = 'Opens something to whoever has it.'
const run = 'report_run r WHERE r.customer_id = $1 AND'
/** What emails name as their reason: a rule, a geofence, a report or a dashboard of the customer. */
const sources = `SELECT id::text FROM alert_rule WHERE customer_id = $1 UNION ALL SELECT id::text FROM geofence WHERE customer_id = $1
  UNION ALL SELECT 'report:' || id FROM report_config WHERE customer_id = $1
  UNION ALL SELECT 'insight:' || l_.id FROM insight_letter l_ WHERE ${sole('l_.user_id')}`

export const work: readonly Belonging[] = [
  own('alert_rule', 'Rules of alerts.'),
  own('alert_rule_version', 'How rules were, and when.'),
  own('firing', 'Alerts that fired.'),
  partOf(
    'firing_told',
    'Whether it was told of.',
    'firing f WHERE f.id = t.firing_id AND f.customer_id = $1',
  ),
  own('firing_notice', 'Who was told of an alert.', { users: ['user_id'], secrets: { letter_id: null } }),
  partOf(
    'firing_read',
    'Who has read an alert.',
    `firing f WHERE f.id = t.firing_id AND f.customer_id = $1 AND ${sole('t.user_id')}`,
  ),
  own('episode', 'Alerts of one cause, taken together.'),
  belongsBy(
    'alert_unsubscribed',
    'Who wants no more emails of something.',
    `t.source IN (${sources}) OR ${soleEmail('t.recipient')}`,
  ),
  belongsBy(
    'alert_leave',
    'Links by which somebody says so.',
    `t.sources && ARRAY(${sources}) OR ${soleEmail('t.recipient')}`,
    {
      stays: opens,
    },
  ),
  belongsBy(
    'alert_mailbox',
    'When a mailbox was last written to.',
    `${soleEmail('t.recipient')} OR (EXISTS (SELECT FROM firing_notice n WHERE n.recipient = t.recipient AND n.customer_id = $1)
      AND NOT EXISTS (SELECT FROM firing_notice n WHERE n.recipient = t.recipient AND n.customer_id <> $1))`,
    { stays: 'What holds an email back for some minutes.' },
  ),
  own('verdict_snooze', 'Causes that were put off.'),
  own('work_order', 'Work orders.'),
  own('work_order_photo', 'Their photos.'),
  own('issue', 'Issues of vehicles.'),
  own('maintenance_plan', 'Maintenance plans.'),
  own('plan_vehicle', 'How far plans are.'),
  own('plan_done', 'Work of plans that was done.'),
  own('inspection', 'Inspections.'),
  partOf(
    'inspection_document',
    'Their documents.',
    'inspection i WHERE i.id = t.inspection_id AND i.customer_id = $1',
  ),
  own('report_config', 'Reports that are sent on a schedule.'),
  own('report_run', 'Reports that were made.'),
  partOf('report_piece', 'Their rows.', `${run} r.id = t.run_id`),
  partOf('report_file', 'Their files, by size and checksum.', `${run} r.id = t.run_id`, {
    others: ['mail_file_id'],
  }),
  partOf(
    'mail_file',
    'Their files.',
    'report_file f JOIN report_run r ON r.id = f.run_id WHERE r.customer_id = $1 AND f.mail_file_id = t.id',
    {
      stays: 'Can be made again from the rows of the report.',
    },
  ),
  own('feed_change', 'What feeds tell of changes.', {
    stays: 'Cursors of feeds count for this database alone.',
  }),
]
