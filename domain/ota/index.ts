/** The types of jobs for gateways. To add one, write its file and a line here. */
import { configJob } from './config.ts'
import { deviceResetJob } from './device-reset.ts'
import type { JobType } from './job-type.ts'
import { mainAppJob } from './main-app.ts'
import { scriptJob } from './script.ts'

const list = [configJob, scriptJob, mainAppJob, deviceResetJob] as const

export type JobTypeName = (typeof list)[number]['name']
export const jobTypeNames: readonly JobTypeName[] = list.map(({ name }) => name)

const byName = new Map<string, JobType>(list.map((type) => [type.name, type]))
export const isJobType = (name: string): name is JobTypeName => byName.has(name)
export const jobTypeOf = (name: JobTypeName): JobType => byName.get(name)!
