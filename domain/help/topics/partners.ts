/** Questions of those who install, sell, build and pull trailers of other companies. */
import { t } from '../../basics/texts.ts'
import type { Topic } from '../block.ts'

export const installers: Topic = {
  key: 'installers',
  title: t('For installers'),
  roles: [
    'CUSTOMER_INSTALLER',
    'INSTALLER',
    'GO_INSTALLER_CUSTOMER',
    'GO_INSTALLER_ALL_CUSTOMERS',
    'OEM_INSTALLER',
  ],
  articles: [
    {
      key: 'install-which',
      title: t('Which trailers do I see?'),
      body: [
        {
          text: t(
            'Those that are not installed yet, and for 30 days those that you installed. If one is missing, ask whoever looks after its company in the portal whether it is written down.',
          ),
        },
        { to: '/installation', label: t('Go to Installation') },
      ],
    },
    {
      key: 'install-offline',
      title: t('What if there is no connection at the trailer?'),
      body: [
        {
          text: t(
            'Find the trailer by its whole VIN and go on. What you enter and the photos are kept on the phone, and are sent in order once there is a connection. Send it within a week.',
          ),
        },
      ],
    },
    {
      key: 'install-silent',
      title: 'A sensor does not report. What do I do?',
      body: [
        {
          steps: [
            t('Read below the sensor in the checklist how it is made to report, and do that.'),
            t('Check the plug and the power of the gateway, and that it sees the sky.'),
            t('Wait five minutes: a gateway that was asleep reports late.'),
            t(
              'If it stays silent, choose “Done anyway”: the certificate says which sensors were not heard from.',
            ),
          ],
        },
      ],
    },
    {
      key: 'install-wrong-gateway',
      title: 'I attached the wrong gateway. How do I take it back?',
      body: [
        {
          text: t(
            'Open the trailer again in Installation and attach the right one: the portal says which one it takes the place of, and the other can be used again.',
          ),
        },
      ],
    },
    {
      key: 'install-certificate',
      title: t('Where is the certificate?'),
      body: [
        {
          text: t(
            'At the end of the installation, as a PDF with the first reports and the photos. Administrators of the company find it at the trailer’s specs, too.',
          ),
        },
      ],
    },
  ],
}

export const dealers: Topic = {
  key: 'dealers',
  title: t('For dealers'),
  roles: ['DEALER'],
  articles: [
    {
      key: 'dealer-which',
      title: t('Which trailers do I see?'),
      body: [
        {
          text: t(
            'Those that your company sold, for as long as they are noted as yours. One that is missing was probably written down without its dealer: ask its company to enter it.',
          ),
        },
      ],
    },
    {
      key: 'dealer-fault',
      title: t('How do I help somebody who calls about a fault?'),
      body: [
        {
          steps: [
            t('Find the trailer by its unit ID, VIN or serial number.'),
            t('Read what is wrong, and choose the part in the drawing for its repair text.'),
            t('Where more has to be asked, follow Troubleshooting with them step by step.'),
          ],
        },
        { to: '/help/troubleshooting', label: t('Go to Troubleshooting') },
      ],
    },
  ],
}

export const oems: Topic = {
  key: 'oems',
  title: t('For OEMs'),
  roles: ['OEM', 'OEM_INSTALLER'],
  articles: [
    {
      key: 'oem-which',
      title: t('Which trailers do I see?'),
      body: [
        {
          text: t(
            'Those of your makes that are under warranty, of every company. The warranty counts from the installation, or from the end of the model year where a trailer is not installed.',
          ),
        },
      ],
    },
    {
      key: 'oem-place',
      title: t('Why do some trailers have no position?'),
      body: [
        {
          text: t(
            'Where a trailer is belongs to its company. You see it once the company has agreed; until then you see how it is, not where.',
          ),
        },
      ],
    },
    {
      key: 'oem-models',
      title: t('Which of our models have faults?'),
      body: [
        {
          text: t(
            'Health by model, among your settings, counts trailers by make, model year and type, how many have an active fault, and the three most frequent faults.',
          ),
        },
      ],
    },
  ],
}

export const drivers: Topic = {
  key: 'drivers',
  title: t('For whoever has drivers'),
  right: 'shareVehicles',
  articles: [
    {
      key: 'driver-code',
      title: t('How does a driver see whether a trailer may go?'),
      body: [
        {
          text: t(
            'By the code on the trailer: a phone scans it, and the page says Go, Look first or No-go, with the reason and what to do. Nothing has to be installed, and nobody signs in.',
          ),
        },
      ],
    },
    {
      key: 'driver-sees',
      title: t('What does a driver see of the trailer?'),
      body: [
        {
          text: t(
            'Lights, ABS, tires, battery, reefer, doors and how old each value is. Neither where the trailer is, nor its VIN or its owner, and nothing of other trailers.',
          ),
        },
      ],
    },
    {
      key: 'driver-codes',
      title: t('How do I make the codes?'),
      body: [
        {
          text: t(
            'Under Driver codes: turn it on, choose the trailers, and print the sheet. A lost code is replaced there; the old one no longer works from then on.',
          ),
        },
        { to: '/driver-codes', label: t('Go to Driver codes') },
      ],
    },
  ],
}
