/** The gateway's report as JSON Schema (draft 2020-12), made from the sensors' own declarations. */
import { z } from 'zod'
import { days } from '../basics/time.ts'
import { sensors } from '../sensors/index.ts'
import { devicePart, serialPattern } from './report.ts'

/** The contract's version, which is also in the path it is served at. */
export const reportVersion = 1

const staleText = (ms: number) => (ms === days(1) ? '24 hours' : `${ms / days(1)} days`)

/**
 * The schema of one report. Further keys are allowed: a gateway may be newer than the server, which then
 * keeps them out of the vehicle's state and counts them.
 */
export function reportSchema(): Readonly<Record<string, unknown>> {
  const properties = Object.fromEntries(
    sensors.map(({ key, id, label, staleAfter, schema }) => {
      const { $schema: _, ...json } = z.toJSONSchema(schema as z.ZodType, { io: 'input' })
      return [
        key,
        {
          ...json,
          title: label,
          description: [
            `Sensor type ${id}. A reading older than ${staleText(staleAfter)} counts as stale.`,
            ...(json.description ? [json.description] : []),
          ].join(' '),
        },
      ]
    }),
  )
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Gateway report',
    description: `One moment of one gateway, version ${reportVersion}. A sensor without a reading is left out.`,
    type: 'object',
    required: ['serial', 'recorded'],
    properties: {
      serial: {
        type: 'string',
        pattern: serialPattern.source,
        description: "The gateway's serial number.",
      },
      recorded: {
        type: 'string',
        format: 'date-time',
        description:
          "The gateway's clock, ISO 8601 with an offset. Together with the serial and `seq` it names the report: the same three again are the same report. Refused: more than 24 hours in the future, or before 2010.",
      },
      seq: {
        type: 'integer',
        minimum: 0,
        maximum: Number.MAX_SAFE_INTEGER,
        description:
          'Orders several reports of one moment. Those without one come first. Reports with the same serial, moment and number and with other readings are merged.',
      },
      [devicePart]: {
        type: 'object',
        description:
          'What the gateway is, when it starts, when something has changed, and once a day: the body of `POST /ingest/v1/device` without `serial` and `recorded`.',
      },
      ...properties,
    },
  }
}
