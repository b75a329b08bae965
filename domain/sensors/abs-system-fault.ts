/** The brakes' ABS: its amber lamp and the faults its controller tells. */

import { z } from 'zod'
import { count } from '../basics/print.ts'
import { t } from '../basics/texts.ts'
import { days } from '../basics/time.ts'
import { flagField } from '../shapes/condition.ts'
import { raises } from '../shapes/predicate.ts'
import { type Level, worse, worst } from '../vehicle/severity.ts'
import { absCause, lampCause } from './abs-verdicts.ts'
import { wellCauses } from './said.ts'
import { sensor } from './sensor.ts'
import { describeAbsFault } from './vocab/abs.ts'

const fault = z.object({
  faultTypeId: z.int().min(0).max(524_287).describe('SPN of SAE J1939, or SID of SAE J1587'),
  fmi: z.int().min(0).max(31).describe('Failure mode identifier'),
})
type Fault = z.infer<typeof fault>
const reading = z.object({
  amberLamp: z.boolean().describe('Whether the ABS lamp is lit'),
  faults: z.array(fault).max(64).describe('Faults there are now'),
})
type Reading = z.infer<typeof reading>

/** What a fault is called where it has to be told apart from others: "795/5". */
export const absFaultCode = ({ faultTypeId, fmi }: Fault): string => `${faultTypeId}/${fmi}`
const describe = ({ faultTypeId, fmi }: Fault) => describeAbsFault(faultTypeId, fmi)
const describeOf = (code: string) => {
  const [faultTypeId, fmi] = code.split('/').map(Number)
  return describeAbsFault(faultTypeId!, fmi!)
}
const codeText = (code: string): string => describeOf(code).faultDescription
const none = t('No faults')
const text = ({ faults }: Reading) =>
  faults.map((fault) => describe(fault).faultDescription).join('; ') || none
const lamp = ({ amberLamp }: Reading) => (amberLamp ? t('On') : t('Off'))
const inShort = ({ amberLamp, faults }: Reading) =>
  faults.length > 0 ? count(faults.length, 'fault') : amberLamp ? t('Lamp on') : t('No fault')
const level = ({ amberLamp, faults }: Reading): Level =>
  worse(amberLamp ? 'caution' : 'good', worst(faults.map((fault) => describe(fault).level)))

export const absSystemFault = sensor(reading, {
  id: 7,
  key: 'absSystemFault',
  label: 'ABS',
  drawing: [{ part: 'abs', says: (abs) => [{ text: inShort(abs), level: level(abs) }] }],
  makers: ['pro'],
  installHint: t('Connect a tractor and switch its ignition on.'),
  staleAfter: days(10),
  columns: [
    {
      key: 'absFault',
      title: t('ABS Fault'),
      field: 'abs_fault_codes',
      type: 'list',
      of: ({ reading }) => reading.faults.map(absFaultCode),
      print: (codes) => codes.map(codeText).join('; ') || none,
    },
  ],
  drawer: {
    as: 'faults',
    rows: (abs) => [
      { label: t('Amber lamp'), text: lamp(abs), level: abs.amberLamp ? 'caution' : 'good' },
      ...(abs.faults.length > 0 ? [] : [{ label: t('Faults'), text: none, level: 'good' as const }]),
    ],
    faults: (abs) =>
      abs.faults.map((fault) => {
        const { faultDescription, cause, level } = describe(fault)
        // Of low severity the brakes are good; a fault that is there is noticed all the same.
        return { title: faultDescription, detail: cause, level: worse(level, 'notice'), ...fault }
      }),
  },
  log: (abs) => [
    ['ABS', text(abs)],
    [t('Amber Lamp Status'), lamp(abs)],
  ],
  entry: (abs) => ({ absFaultDescription: text(abs), amberLampStatus: lamp(abs) }),
  level,
  // By the faults that are open: a reading without the lamp does not end them.
  verdicts: ({ reading, since, faults, isMoving }) => {
    if (faults.length === 0) return reading.amberLamp ? [lampCause(since, isMoving)] : wellCauses
    const causes = faults.map((fault) => absCause(fault, isMoving))
    const saysWhy = causes.some(({ level }) => level !== 'notice')
    return reading.amberLamp && !saysWhy ? [...causes, lampCause(since, isMoving)] : causes
  },
  // The lamp may be lit for a moment at every start: what counts is how long it stays.
  lasts: lamp,
  predicates: [
    raises({
      id: 5,
      name: t('ABS Fault'),
      what: t('an ABS fault'),
      selection: { by: 'everything', flag: flagField('anyAbsSystemFault') },
      of: ({ faults }) => faults.map(absFaultCode),
      text: codeText,
      isCritical: (code, { amberLamp }) => amberLamp || describeOf(code).severity === 3,
    }),
  ],
  faults: { of: ({ faults }) => faults.map((fault) => ({ ...fault, position: '' })) },
})
