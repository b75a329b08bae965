/** The built-in pages with the terms of use and the data agreement, for an app that has none of its own. */
import { language, t } from '#domain/basics/texts.ts'
import { escapeHtml } from '../http/escape-html.ts'

const page = (title: string, paragraphs: readonly string[]): string => `<!doctype html>
<html lang="${language()}">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark }
p { white-space: pre-line; overflow-wrap: anywhere }
body { max-width: 42rem; margin: 3rem auto; padding: 0 1.25rem; font: 1rem/1.6 system-ui, sans-serif }
h1 { font-size: 1.5rem; line-height: 1.25 }
</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('\n')}
</main>
</body>
</html>
`

export const termsPage = (product: string): string =>
  page(t('{{product}} terms of use', { product }), [
    t(
      'These terms apply to everybody who uses {{product}}. Whoever runs this installation may have further agreements with your company; where they differ, those apply.',
      { product },
    ),
    t(
      'Your account is yours alone. Keep your password and your recovery codes to yourself, and tell your administrator if somebody else may know them.',
    ),
    t(
      'Use what {{product}} shows for the operation, safety and maintenance of the vehicles that are entrusted to you. Do not try to reach data that you were not given access to.',
      { product },
    ),
    t(
      'Positions and readings come from devices on the road. They can be late, missing or wrong, and they do not replace the inspections that law and good practice ask for.',
    ),
    t('What is changed in {{product}} is recorded with the name of whoever changed it.', { product }),
    t('These terms may change. You will be asked to accept the new ones.'),
  ])

/** What a super admin typed: lines between empty ones belong together. */
export const publishedAgreementPage = (
  product: string,
  { version, text }: { readonly version: number; readonly text: string },
): string =>
  page(
    t('{{product}} data agreement, version {{version}}', { product, version }),
    text.split(/\n\s*\n/).map((part) => part.trim()),
  )

export const agreementPage = (product: string): string =>
  page(t('{{product}} data agreement', { product }), [
    t('This agreement is made by an Account Admin for a company whose vehicles report to {{product}}.', {
      product,
    }),
    t(
      "The data of the company's vehicles belongs to the company. Whoever runs this installation keeps it to provide {{product}}, for as long as the company's retention says, and removes it afterwards.",
      { product },
    ),
    t(
      'People of the company see the data that its Account Admins let them see. Support staff of the installation may see it to help, and installers to put devices into service.',
    ),
    t(
      'The company tells its drivers and employees, as the law where they work asks for, that positions of vehicles are recorded.',
    ),
  ])
