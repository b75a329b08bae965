/** Questions of everybody, and of those who look after trailers on the road. */
import { t } from '../../basics/texts.ts'
import type { Topic } from '../block.ts'

export const start: Topic = {
  key: 'start',
  title: t('Getting around'),
  articles: [
    {
      key: 'palette',
      title: t('How do I find a trailer, a screen or an answer quickly?'),
      body: [
        {
          text: t(
            'Press Ctrl K (on a Mac, Cmd K) and type: a unit ID, a VIN, a serial number, a screen, or words of a question. Enter opens what is marked.',
          ),
        },
        { text: t('Press ? to see all keys. On a phone, choose More, then Search.') },
      ],
    },
    {
      key: 'drawing',
      title: t('How do I read the drawing of a trailer?'),
      body: [
        {
          text: t(
            'It shows the parts that have a sensor, from the side, from behind and from above; the nose is on the left. Choose a part to see its value, its age and what to do.',
          ),
        },
        {
          picture: {
            readings: {
              lightSystemFault: { faultTypeIds: [] },
              absSystemFault: { amberLamp: false, faults: [] },
              door: { opened: true },
              sensorBoxBattery: { millivolts: 12_000 },
              individualTirePressure: {
                tires: [
                  { position: 'LFO', psi: 101 },
                  { position: 'LFI', psi: 100 },
                  { position: 'RFO', psi: 86, status: 'LOW_PRESSURE' },
                  { position: 'RFI', psi: 99 },
                  { position: 'LRO', psi: 102 },
                  { position: 'LRI', psi: 101 },
                  { position: 'RRO', psi: 100 },
                  { position: 'RRI', psi: 98 },
                ],
              },
            },
            caption: t('Doors open, one tire low, the battery low; lights and ABS are well.'),
          },
        },
        { text: t('A thin green line is good. What is hatched was not heard, or not for long.') },
      ],
    },
    {
      key: 'old',
      title: t('Why is a value hollow or grey?'),
      body: [
        {
          text: t(
            'It is older than the time for which its sensor’s readings count. Its age stands beside it. A trailer whose gateway has not reported for more than 25 hours is “Silent”.',
          ),
        },
      ],
    },
    {
      key: 'theme',
      title: t('How do I change between light and dark?'),
      body: [
        {
          text: t(
            'In your profile, under Theme. With keys: open the palette with Ctrl K and type “Dark theme”, “Light theme” or “Theme of the system”.',
          ),
        },
        { to: '/profile', label: t('Go to my profile') },
      ],
    },
    {
      key: 'units',
      title: t('How do I read in kilometers, °C or another language?'),
      body: [
        {
          text: t(
            'In your profile, under Units and language: distance, temperature, pressure, weight, the clock, the first day of the week, and English, Spanish or Canadian French. Screens, emails and files follow.',
          ),
        },
        { to: '/profile', label: t('Go to my profile') },
      ],
    },
    {
      key: 'password',
      title: t('How do I change my password, or set up two-step sign-in?'),
      body: [
        {
          text: t(
            'Open Settings; your profile has both. If you forgot your password, choose “Forgot password?” at the sign-in.',
          ),
        },
        { to: '/profile', label: t('Go to my profile') },
      ],
    },
    {
      key: 'apps',
      title: t('Is there an app for my phone?'),
      body: [
        { text: t('The portal itself is one: it opens from your home screen, in a window of its own.') },
        {
          steps: [
            t('Android: open the portal in Chrome, choose More, then Install app.'),
            t('iPhone and iPad: open it in Safari, tap Share, then Add to Home Screen.'),
            t('A computer: choose Install app in your profile, in Chrome or Edge.'),
          ],
        },
        { text: t('Apps in the stores of Google and Apple:') },
        { stores: true },
      ],
    },
    {
      key: 'without-connection',
      title: t('What do I see without a connection?'),
      body: [
        {
          text: t(
            'What you saw last on this device: what needs somebody, the list of trailers, and trailers that you opened. A line at the top says how old it is. Once the connection is back, everything is loaded again by itself.',
          ),
        },
      ],
    },
  ],
}

export const technicians: Topic = {
  key: 'technicians',
  title: t('For technicians'),
  roles: ['TECHNICIAN'],
  articles: [
    {
      key: 'near',
      title: t('Which trailers do I see?'),
      body: [
        {
          text: t(
            'Those within 25 miles (40 km) of you, once you allow your location; and any other by its whole unit ID, VIN or serial number. A customer can keep technicians from seeing its trailers.',
          ),
        },
        { to: '/help/troubleshooting', label: t('Go to Troubleshooting') },
      ],
    },
    {
      key: 'location',
      title: t('What becomes of my location?'),
      body: [
        {
          text: t(
            'It is sent with what you ask, to find trailers near you. If you take the permission back in your browser, it is no longer sent.',
          ),
        },
      ],
    },
    {
      key: 'seen',
      title: t('Why do I not see where it was, or who drives it?'),
      body: [
        {
          text: t(
            'You see what a repair needs: health, faults, specs, parts and service centers. What was before, and people, belong to the fleet.',
          ),
        },
      ],
    },
  ],
}
