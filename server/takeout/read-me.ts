/** `README.md` of an export: what is in it, for people. In English, as the names of tables and columns are. */
import type { Manifest } from './manifest.ts'

export const readMe = ({
  customer,
  made,
  files,
  left,
}: Manifest): string => `# ${customer.shortName}: everything

All that Tandem keeps for ${customer.shortName} (${customer.abbrev}), as of ${made}.

- \`.jsonl\`: JSON Lines in UTF-8, one row a line. Moments are ISO 8601 with their offset, bytes are hexadecimal after \`\\x\`.
- \`.parquet\`: Apache Parquet, packed with Snappy. Moments are microseconds in UTC.
- \`.geojson\`: GeoJSON (RFC 7946), longitude first.
- \`manifest.json\`: every file with its columns, its rows and its SHA-256.

Distances are in miles, temperatures of columns in °F and of readings in °C, pressures in psi, weights in pounds.
\`customer_id\` is the customer, \`vehicle_id\` the \`id\` of \`vehicle.jsonl\`, \`user_id\` that of \`user_account.jsonl\`.

| file | rows | what |
| --- | ---: | --- |
${files.map(({ path, rows, about }) => `| \`${path}\` | ${rows.toLocaleString('en-US')} | ${about} |`).join('\n')}

## What does not leave

${files
  .filter(({ secrets }) => secrets.length > 0)
  .map(({ table, secrets }) => `- of \`${table}\`: ${secrets.map((name) => `\`${name}\``).join(', ')}`)
  .join('\n')}
${left.map(({ table, because }) => `- \`${table}\`: ${because}`).join('\n')}
`
