/** What a workshop does about a light fault: by the circuit of the seven-way plug (SAE J560) and how it fails. */
import { t } from '../../basics/texts.ts'
import {
  type LampCircuit,
  type LightFaultKind,
  lightFaultCircuit,
  lightFaultKind,
  lightFaultLevels,
  lightFaultModes,
  lightFaultNames,
  plug,
} from '../../sensors/vocab/lights.ts'
import type { Vocabulary } from './text.ts'

const circuits: Readonly<Record<LampCircuit, { readonly lamps: string; readonly try: string }>> = {
  red: { lamps: t('Stop lamps'), try: t('Apply the brakes') },
  green: { lamps: t('Right turn lamps'), try: t('Turn the right signal on') },
  yellow: { lamps: t('Left turn lamps'), try: t('Turn the left signal on') },
  black: { lamps: t('Clearance, marker and plate lamps'), try: t('Turn the parking lights on') },
  brown: { lamps: t('Tail, marker and identification lamps'), try: t('Turn the parking lights on') },
}

const kinds: Readonly<
  Record<LightFaultKind, { readonly description: string; readonly cause: string; readonly repair: string }>
> = {
  highCurrent: {
    description: t('too much current'),
    cause: t('Short circuit: chafed wire, water in a lamp or a junction box, or a wrong bulb'),
    repair: t(
      'unplug the lamps of the circuit one after another until the current drops, then dry or replace that lamp, or mend the wire where it touches the frame. Do not fit a larger fuse.',
    ),
  },
  lowCurrent: {
    description: t('too little current'),
    cause: t('Outage: a lamp is burnt out, a wire is broken, or a pin or ground is corroded'),
    repair: t(
      'look which lamp stays dark, replace it, then check its plug and ground. If all are dark, clean the pin in the seven-way plug and follow its wire.',
    ),
  },
  intermittent: {
    description: 'flickers',
    cause: t('Loose contact: worn pin, broken strand or a ground that comes and goes'),
    repair: t(
      'move plug, harness and lamps by hand while it is on and watch for the flicker; renew the contact or the ground that moves.',
    ),
  },
  unknown: {
    description: t('fails in a way that is not known'),
    cause: t('The current does not fit the lamps that the gateway has learned'),
    repair: t('look at every lamp of the circuit; if all are right, let the gateway learn the lamps again.'),
  },
}

export const lights: Vocabulary = {
  types: Object.fromEntries(Object.entries(lightFaultNames).map(([id, name]) => [Number(id), name])),
  known: Object.keys(lightFaultNames).map((id) => ({
    faultTypeId: Number(id),
    fmi: lightFaultModes[lightFaultKind(Number(id))],
  })),
  describe: ({ faultTypeId }) => {
    const circuit = lightFaultCircuit(faultTypeId)
    const kind = lightFaultKind(faultTypeId)
    const { lamps, try: first } = circuits[circuit]
    return {
      faultDescription: t('{{lamps}} ({{circuit}} wire): {{description}}', {
        lamps,
        circuit,
        description: kinds[kind].description,
      }),
      suspectComponent: t('{{value}}: lamps and {{circuit}} wire', { value: plug[circuit], circuit }),
      cause: kinds[kind].cause,
      repairInformation: `${first}, ${kinds[kind].repair}`,
      level: lightFaultLevels[kind],
    }
  },
}
