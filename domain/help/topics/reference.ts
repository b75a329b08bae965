/** What levels, columns, sensors and fault codes mean: made from their declarations. */
import { duration } from '../../basics/print.ts'
import { t } from '../../basics/texts.ts'
import { describeFault, faultTypesOf, knownFaultsOf } from '../../maintenance/vocabulary/index.ts'
import { sensors } from '../../sensors/index.ts'
import type { AnySensor } from '../../sensors/sensor.ts'
import { failureModes } from '../../sensors/vocab/fmi.ts'
import type { Level } from '../../vehicle/severity.ts'
import type { Article, Term, Topic } from '../block.ts'
import { columns } from './columns.ts'

const all = sensors as readonly AnySensor[]
const capital = (text: string) => text[0]!.toUpperCase() + text.slice(1)

const levelMeanings: Readonly<Record<Level, readonly [word: string, means: string]>> = {
  critical: [t('Critical'), t('Do not let it roll, or stop it: somebody may be hurt or a load lost.')],
  caution: [t('Caution'), t('It can roll now, and has to be repaired before the next trip.')],
  notice: [t('Notice'), t('Worth a look with the next service.')],
  good: [t('Good'), t('Everything that is monitored and was heard is as it should be.')],
  stale: [t('Stale'), t('What is known is too old to say how it is now.')],
  unknown: [
    t('Not available'),
    t('Nothing has been heard of it yet, or its sensor does not trust its own value.'),
  ],
}

const levels: Article = {
  key: 'levels',
  title: t('What does each health level mean?'),
  body: [
    {
      text: t(
        'A level has a color and a shape, so that color is never alone. The worst of a trailer is its level.',
      ),
    },
    {
      terms: (Object.keys(levelMeanings) as Level[]).map((level) => {
        const [word, means] = levelMeanings[level]
        return { word, means, level }
      }),
    },
  ],
}

const sensorsOfProduct: Article = {
  key: 'sensors',
  title: t('What does each sensor tell, and for how long?'),
  body: [
    { text: t('A reading that is older than its window is drawn hollow and no longer counts.') },
    {
      terms: all.map((sensor) => ({
        word: sensor.label,
        means: [
          t('Its readings count for {{time}}.', { time: duration(sensor.staleAfter) }),
          sensor.note,
          sensor.installHint &&
            t('To make it report: {{how}}', {
              how: `${sensor.installHint[0]!.toLowerCase()}${sensor.installHint.slice(1)}`,
            }),
        ]
          .filter(Boolean)
          .join(' '),
      })),
    },
  ],
}

const codeTerms = (sensor: AnySensor): readonly Term[] => {
  const known = knownFaultsOf(sensor.id)
  if (known.length > 0)
    return known.map(({ faultTypeId, fmi }): Term => {
      const told = describeFault({ sensorTypeId: sensor.id, faultTypeId, fmi, position: '' })
      return {
        word: `${faultTypeId}/${fmi}`,
        means: `${capital(told.faultDescription.trim())}. ${told.cause}. ${capital(told.repairInformation)}`,
        level: told.level,
      }
    })
  return Object.entries(faultTypesOf(sensor.id)).map(([id, name]) => ({ word: id, means: name }))
}

const faultCodes: readonly Article[] = all
  .filter((sensor) => sensor.faults)
  .map((sensor) => ({
    key: `codes-${sensor.key}`,
    title: t('Fault codes: {{sensor}}', { sensor: sensor.label }),
    body: [
      {
        text:
          knownFaultsOf(sensor.id).length > 0
            ? t('The number of the fault and, behind the stroke, how it fails (FMI).')
            : t(
                'The number says which part it is (SPN of SAE J1939, or SID of SAE J1587); the FMI says how it fails.',
              ),
      },
      { terms: codeTerms(sensor) },
    ],
  }))

const modes: Article = {
  key: 'fmi',
  title: t('What does an FMI mean?'),
  body: [
    { text: t('The failure mode identifier of SAE J1939 says how a part fails.') },
    {
      terms: Object.entries(failureModes).map(([fmi, means]) => ({
        word: `FMI ${fmi}`,
        means: `${capital(means)}.`,
      })),
    },
  ],
}

export const reference: Topic = {
  key: 'reference',
  title: t('What words and numbers mean'),
  articles: [levels, columns, sensorsOfProduct, ...faultCodes, modes],
}
