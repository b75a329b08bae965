/** An installation: a gateway and sensors fitted to a trailer, from the first look at it to its certificate. */
import { t } from '../basics/texts.ts'
import type { Instant } from '../basics/units.ts'
import { sensors } from '../sensors/index.ts'
import type { AnySensor } from '../sensors/sensor.ts'
import { findDeviceType, makerOf } from '../vehicle/makers.ts'
import { serialPattern } from '../wire/report.ts'
import { installationWords } from './words.ts'

/** What is known of an installation, wherever it is kept. */
export interface Installation {
  /** The gateway that is fitted; null while none was named. */
  readonly serialNumber: string | null
  /** Sensor type ids that are fitted; null while nobody has chosen. */
  readonly sensorTypeIds: readonly number[] | null
  readonly photoCount: number
  /** When it was finished; null until then. */
  readonly finished: Instant | null
}

const all: readonly AnySensor[] = sensors

/** Sensors that a device can have, in the order of the drawer; all of them where the device is not known. */
export const fittable = (deviceTypeId: number | null): readonly AnySensor[] => {
  const maker = deviceTypeId === null ? null : makerOf(deviceTypeId)
  return maker === null ? all : all.filter(({ makers }) => makers.includes(maker))
}

/** What is offered as fitted at first: what the trailer is registered with, or what its device comes with. */
export const fittedAtFirst = (
  deviceTypeId: number | null,
  registered: readonly number[],
): readonly number[] => {
  const ids = registered.length > 0 ? registered : (findDeviceType(deviceTypeId ?? -1)?.sensorTypeIds ?? [])
  return fittable(deviceTypeId).flatMap(({ id }) => (ids.includes(id) ? [id] : []))
}

/** Of chosen sensors, those that the device cannot have, by their labels. */
export const unsupported = (deviceTypeId: number, chosen: readonly number[]): readonly string[] => {
  const can = new Set(fittable(deviceTypeId).map(({ id }) => id))
  return chosen
    .filter((id) => !can.has(id))
    .map((id) => all.find((sensor) => sensor.id === id)?.label ?? String(id))
}

/** A serial number as it was typed or scanned, without blanks; null where it cannot be one. */
export const readSerial = (text: string): string | null => {
  const typed = text.replace(/\s/g, '')
  return serialPattern.test(typed) ? typed : null
}

/** The steps at the trailer, in their order. */
export const installationSteps = {
  gateway: t('Gateway'),
  fitted: t('What is fitted'),
  checklist: t('Checklist'),
  photos: t('Photos'),
  done: t('Done'),
} as const
export type InstallationStep = keyof typeof installationSteps
export const stepNames = Object.keys(installationSteps) as readonly InstallationStep[]

/** Whether a step has all that it wants. `unheard`: the labels of fitted sensors that have not reported yet. */
export const isStepDone = (
  step: InstallationStep,
  installation: Installation,
  unheard: readonly string[] | null,
): boolean => {
  switch (step) {
    case 'gateway':
      return installation.serialNumber !== null
    case 'fitted':
      return (installation.sensorTypeIds?.length ?? 0) > 0
    case 'checklist':
      return isStepDone('fitted', installation, unheard) && unheard?.length === 0
    case 'photos':
      return installation.photoCount > 0
    case 'done':
      return installation.finished !== null
  }
}

/** The step to go on with: the first that wants something. */
export const nextStep = (installation: Installation, unheard: readonly string[] | null): InstallationStep =>
  stepNames.find((step) => !isStepDone(step, installation, unheard)) ?? 'done'

export interface Missing {
  /** Without these it cannot be finished. */
  readonly must: readonly string[]
  /** Without these it can, by whoever says so. */
  readonly should: readonly string[]
}

/** What is missing before it is done, in sentences. */
export const missingOf = (installation: Installation, unheard: readonly string[]): Missing => ({
  must: [
    ...(isStepDone('gateway', installation, unheard) ? [] : [installationWords.noGateway]),
    ...(isStepDone('fitted', installation, unheard) ? [] : [installationWords.sensors]),
  ],
  should: [
    ...(unheard.length === 0 ? [] : [installationWords.unheard(unheard)]),
    ...(isStepDone('photos', installation, unheard) ? [] : [installationWords.noPhoto]),
  ],
})
