/** Questions of those who run a fleet, each for whoever has the right to what it is about. */
import { t } from '../../basics/texts.ts'
import type { Topic } from '../block.ts'

export const dispatch: Topic = {
  key: 'dispatch',
  title: t('For dispatchers'),
  right: 'fleet',
  articles: [
    {
      key: 'now',
      title: t('What needs me now?'),
      body: [
        {
          text: t(
            'Fleet Control lists the trailers that need somebody, the worst first: moving with a fault, standing and to be repaired before they roll, and to be checked today. Each line says what to do.',
          ),
        },
        { to: '/control', label: t('Go to Fleet Control') },
      ],
    },
    {
      key: 'share',
      title: t('How do I show somebody outside where a trailer is?'),
      body: [
        {
          text: t(
            'Open the trailer and choose Share. The link shows where it is, live, to whoever holds it, until the time that you choose.',
          ),
        },
      ],
    },
    {
      key: 'past',
      title: t('Can I see where a trailer was?'),
      body: [
        {
          text: t(
            'Yes: open it on Tracking and choose a time range for its track. On Fleet Control, the bar below the map goes back over the last 24 hours.',
          ),
        },
        { to: '/tracking', label: t('Go to Tracking') },
      ],
    },
    {
      key: 'alert',
      title: t('How do I get an alert?'),
      body: [
        {
          text: t(
            'Choose “Alert me about this” at a part of the drawing, or make a rule under Alerts: its sentence is filled in, and beside it stands what it would have said in the last days.',
          ),
        },
        { to: '/alertconfiguration', label: t('Go to Alerts') },
      ],
    },
    {
      key: 'push',
      title: t('How do alerts come to my phone?'),
      body: [
        {
          text: t(
            'Open the portal on the phone and turn on Push messages for alerts in your profile. Alerts that notify you by email then appear on the phone as well, also while the portal is closed. An iPhone needs the portal on its home screen.',
          ),
        },
        { to: '/profile', label: t('Go to my profile') },
      ],
    },
    {
      key: 'quiet',
      title: t('I get too many alerts. What can I do?'),
      body: [
        {
          text: t(
            'Firings of one trouble are put together in one alert. Snooze it, acknowledge it, or make its rule stricter: the form says how many alerts the change makes.',
          ),
        },
      ],
    },
    {
      key: 'geofence',
      title: t('How do I draw a geofence?'),
      body: [
        {
          text: t(
            'Open Geofence, choose New, and draw a circle or a polygon on the map. Every corner can be moved with the arrow keys, too.',
          ),
        },
        { to: '/geofence', label: t('Go to Geofence') },
      ],
    },
  ],
}

export const shop: Topic = {
  key: 'maintenance',
  title: t('For maintenance'),
  right: 'maintenance',
  articles: [
    {
      key: 'order',
      title: t('How do I make a work order?'),
      body: [
        {
          text: t(
            'Open the trailer and choose Work order: its faults are taken over. When it is done, the miles after it are watched, and the order says whether the trouble came back.',
          ),
        },
        { to: '/maintenance?tab=orders', label: t('Go to Work orders') },
      ],
    },
    {
      key: 'plan',
      title: t('How do I plan service by miles or time?'),
      body: [
        {
          text: t(
            'Make a plan under Maintenance; trailers that are due stand there, and in their own verdict.',
          ),
        },
        { to: '/maintenance?tab=plans', label: t('Go to Plans') },
      ],
    },
    {
      key: 'repair-text',
      title: t('Where do I find out how a fault is repaired?'),
      body: [
        {
          text: t(
            'At the part in the drawing of the trailer, in its fault history, and step by step in Troubleshooting.',
          ),
        },
        { to: '/help/troubleshooting', label: t('Go to Troubleshooting') },
      ],
    },
  ],
}

export const administrators: Topic = {
  key: 'administrators',
  title: t('For administrators'),
  right: 'editUsers',
  articles: [
    {
      key: 'user',
      title: t('How do I add somebody?'),
      body: [
        {
          text: t(
            'Under Settings, Users: give the email address and the type of user. They get an email with a link to set a password.',
          ),
        },
        { to: '/user-management', label: t('Go to Users') },
      ],
    },
    {
      key: 'groups',
      title: t('How do I let somebody see a part of the fleet?'),
      body: [
        {
          text: t(
            'Make a group under Settings, Groups, put the trailers into it, and put the person into it.',
          ),
        },
        { to: '/group-management', label: t('Go to Groups') },
      ],
    },
    {
      key: 'trailer',
      title: t('How do I add or change trailers?'),
      body: [
        { text: t('Under Settings, Trailers: one by one, or many from a spreadsheet.') },
        { to: '/trailer-management', label: t('Go to Trailers') },
      ],
    },
  ],
}
